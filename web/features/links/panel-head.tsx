import { cx } from 'class-variance-authority';
import { Link2, Mail } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { LinkType } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { IconTile } from '../../ui/display/icon-tile.tsx';
import { PageBar } from '../../ui/layout/page-bar.tsx';
import { splitShortUrl } from './written-address.ts';

export interface PanelHeadProps {
  type: LinkType;
  shortUrl: string;
  /** What its owner calls it. */
  title: string | null;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** Under the short address. */
  below?: ReactNode;
  /** Tools: in the line of the address where there is room, else below it. */
  tools?: ReactNode;
  /** At the end of that line. */
  end?: ReactNode;
  /** At the end of the bar of narrow screens. */
  barEnd?: ReactNode;
  onBack: () => void;
}

/** The head of the panel: which link this is. On narrow screens it has a bar with the way back above it. */
export function PanelHead({
  type,
  shortUrl,
  title,
  titleRef,
  below,
  tools,
  end,
  barEnd,
  onBack,
}: PanelHeadProps) {
  const { start, code } = splitShortUrl(shortUrl);
  return (
    <>
      <PageBar back={messages.navigation.back} onBack={onBack} end={barEnd} />
      <header
        className={cx(
          'flex flex-none flex-wrap items-center gap-3 border-border border-b px-5 pt-4 pb-3.5',
          'max-md:border-b-0 max-md:px-4 max-md:pb-3',
        )}
      >
        <span className="max-md:hidden">
          <IconTile size="lg">{type === 'url' ? <Link2 size={20} /> : <Mail size={20} />}</IconTile>
        </span>
        <div className="min-w-0 flex-1 max-md:basis-full">
          {title !== null && (
            <p title={title} className="wrap-anywhere line-clamp-2 font-semibold text-15 max-md:text-16">
              {title}
            </p>
          )}
          <h2
            ref={titleRef}
            tabIndex={-1}
            className="wrap-anywhere font-mono font-semibold text-22 tracking-[-0.03em] outline-none max-md:text-[24px]/8"
          >
            <span className="font-[450] text-subtle">{start}</span>
            <span className="inline-block max-w-full">{code}</span>
          </h2>
          {below}
        </div>
        {end !== undefined && <div className="max-md:hidden @min-[800px]:order-3">{end}</div>}
        {tools !== undefined && end !== undefined && (
          <span
            aria-hidden="true"
            className="hidden h-6 w-px bg-border @min-[800px]:order-2 @min-[800px]:block max-md:hidden!"
          />
        )}
        {tools !== undefined && (
          <div className="flex basis-full items-center gap-1 max-md:grid max-md:auto-cols-fr max-md:grid-flow-col max-md:gap-2 @min-[800px]:basis-auto">
            {tools}
          </div>
        )}
      </header>
    </>
  );
}
