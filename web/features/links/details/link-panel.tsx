import { ExternalLink, Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import type { LinkStatisticsAnswer, Series } from '../../../../contract/statistics.ts';
import { useShortcutWord } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { ToolButton, ToolLink } from '../../../ui/buttons/tool-button.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { PanelHead } from '../panel-head.tsx';
import { hasReceipts, ReceiptsSection } from '../receipts/receipts-section.tsx';
import { isAddressWhole } from '../written-address.ts';
import { ArchiveTool } from './archive-tool.tsx';
import { BurnTool } from './burn-tool.tsx';
import { CopyTool } from './copy-tool.tsx';
import { DeleteTool } from './delete-tool.tsx';
import { Destination } from './destination.tsx';
import { Facts } from './facts.tsx';
import { Figures } from './figures.tsx';
import type { KnownLink } from './link-details-query.ts';
import { QrTool } from './qr-tool.tsx';
import { SecretNote } from './secret-note.tsx';
import { ShareTool } from './share-tool.tsx';
import { StatusSwitch } from './status-switch.tsx';

const ReadersPart = fetched(() => import('../readers/readers-part.tsx'), 'ReadersPart', BlockProblem);

export interface LinkPanelProps {
  link: KnownLink;
  onBack: () => void;
  onEdit: () => void;
  /** Editing is likely to come next. */
  onEditNear: () => void;
  /** It is being deleted. */
  onGone: () => void;
  /** The graph of its visits. */
  chart: (series: Series) => ReactNode;
  /** Where its visitors came from; null when that is not told. */
  origins: (link: LinkStatisticsAnswer) => ReactNode;
}

/** Everything about one link or secret. */
export function LinkPanel({ link, onBack, onEdit, onEditNear, onGone, chart, origins }: LinkPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { type, code, short_url: shortUrl } = link;
  const [series] = link.details[1].statistics;
  const where = origins(link);
  const editShortcut = useShortcutWord('edit');
  useShortcuts({ edit: onEdit });
  return (
    <>
      <PanelHead
        type={type}
        shortUrl={shortUrl}
        title={link.title}
        titleRef={title}
        onBack={onBack}
        below={
          type === 'url' ? <Destination key={code} address={link.original_url} /> : <SecretNote link={link} />
        }
        end={<StatusSwitch link={link} />}
        barEnd={<StatusSwitch link={link} />}
        tools={
          <>
            {isAddressWhole(link) && (
              <>
                <CopyTool shortUrl={shortUrl} selectOnFailure={title} />
                <QrTool {...{ type, code, shortUrl }} />
                <ShareTool shortUrl={shortUrl} />
                <Tooltip text="Open">
                  <ToolLink
                    label="Open"
                    icon={<ExternalLink size={16} />}
                    href={shortUrl}
                    target="_blank"
                    rel="noopener"
                  />
                </Tooltip>
              </>
            )}
            <Tooltip text="Edit" shortcut={editShortcut}>
              <ToolButton
                label="Edit"
                icon={<Pencil size={16} />}
                onClick={onEdit}
                onPointerEnter={onEditNear}
                onFocus={onEditNear}
              />
            </Tooltip>
            <ArchiveTool link={link} />
            {type === 'secret' && link.wiped !== true && <BurnTool code={code} />}
            <DeleteTool name={{ type, code }} onGone={onGone} />
          </>
        }
      />
      <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain print:overflow-visible px-5 pt-4 pb-9 max-md:gap-3 max-md:overflow-visible max-md:px-4 max-md:pt-0 *:flex-none">
        <Figures link={link} clicksToday={series.day_values.at(-1)?.count ?? 0} knownAtMs={link.knownAtMs} />
        <div className="grid gap-x-6 gap-y-4 max-md:gap-3 @min-[640px]:grid-cols-[300px_minmax(0,1fr)]">
          <section className={sectionClass}>
            <h3 className="mb-1.5 flex h-7.5 items-center font-semibold text-13 max-md:sr-only">Details</h3>
            <Facts key={code} link={link} />
          </section>
          <section className={`${sectionClass} max-md:order-first max-md:py-3.5`}>{chart(series)}</section>
        </div>
        {link.reader !== undefined && (
          <section aria-label="Readers" className={sectionClass}>
            <Suspense fallback={null}>
              <ReadersPart key={code} code={code} reader={link.reader} />
            </Suspense>
          </section>
        )}
        {hasReceipts(link) && (
          <section className={`${sectionClass} max-md:py-3.5`}>
            <ReceiptsSection link={link} />
          </section>
        )}
        {where !== null && <div className={`${sectionClass} max-md:py-3.5`}>{where}</div>}
      </div>
      <div aria-hidden="true" className={fadeClass} />
    </>
  );
}

/** Lets what scrolls fade out, so that it is seen to go on. */
const fadeClass =
  'pointer-events-none relative -mt-9 h-9 flex-none bg-linear-to-t from-surface to-transparent print:hidden max-md:hidden';

/** On narrow screens every part is a card of its own. */
const sectionClass =
  'min-w-0 max-md:rounded-card max-md:border max-md:border-border max-md:bg-surface max-md:px-4 max-md:py-1.5 max-md:shadow-e1';
