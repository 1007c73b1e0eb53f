import { cx } from 'class-variance-authority';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LinkListItem } from '../../../../contract/links.ts';
import { messages } from '../../../../contract/messages.ts';
import { CopyIconButton } from '../../../ui/buttons/copy-button.tsx';
import { iconButtonClass } from '../../../ui/buttons/icon-button.tsx';
import { Dot } from '../../../ui/display/dot.tsx';
import { MiddleTruncated } from '../../../ui/display/middle-truncated.tsx';
import { writeWhen } from '../../../ui/format/write-time.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { linkState, stateWords } from '../link-state.ts';
import { RowTags } from '../tags/row-tags.tsx';
import { isAddressWhole } from '../written-address.ts';
import { RowBox } from './row-box.tsx';
import { describeRow } from './row-words.ts';

/** Marks what the arrow keys move between. */
export const rowLinkClass = 'link-row';

export interface LinkRowProps {
  link: LinkListItem;
  /** Where its details are. */
  to: string;
  /** Handed on with the address. */
  navigationState: unknown;
  isSelected: boolean;
  now: number;
  isPicked: boolean;
  onPick: (isRange: boolean) => void;
  /** Rows are being picked: a tap picks, too. */
  isPicking: boolean;
}

/** A link or secret of the list. The whole row leads to its details; copying and opening stand beside. */
export function LinkRow(props: LinkRowProps) {
  const { link, to, navigationState, isSelected, now, isPicked, onPick, isPicking } = props;
  const state = linkState(link);
  const word = link.archived && state === 'active' ? 'Archived' : stateWords[state];
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li
      ref={row}
      className={cx(
        link.type === 'secret' && 'kind-secret',
        'group relative grid min-h-16 grid-cols-[8px_minmax(0,1fr)_auto] items-center gap-x-3 border-border border-b py-2.5 pr-4 pl-4.5 last:border-b-0 max-md:min-h-18 max-md:pr-1 max-md:pl-4 max-md:last:border-b',
        isSelected
          ? 'md:bg-kind-soft md:before:absolute md:before:inset-y-0 md:before:left-0 md:before:w-[3px] md:before:rounded-r-[3px] md:before:bg-kind'
          : 'hover:bg-hover',
      )}
    >
      <span className="row-dot flex">
        <Dot state={state} kind={link.type} />
      </span>
      <RowBox {...{ link, isPicked, onPick }} />
      <div className="min-w-0">
        <Link
          to={to}
          state={navigationState}
          data-code={link.code}
          onClick={(event) => {
            const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch';
            if (!event.shiftKey && !(isPicking && isTap)) return;
            event.preventDefault();
            onPick(event.shiftKey);
          }}
          aria-current={isSelected ? 'true' : undefined}
          className={cx(
            rowLinkClass,
            'block truncate text-14 tracking-[-0.01em] outline-none after:absolute after:inset-0 max-md:text-15',
            link.title === null && 'font-mono',
            link.archived ? 'font-medium text-muted' : 'font-semibold',
            'focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2',
            isSelected && 'md:text-on-kind-soft',
          )}
        >
          {link.title ?? link.code}
          <span className="sr-only">, {[...(link.title === null ? [] : [link.code]), word].join(', ')}</span>
        </Link>
        <SecondLine link={link} className={isSelected ? 'text-subtle md:text-muted' : 'text-subtle'} />
        <RowTags tags={link.tags} />
      </div>
      <div className="flex items-center">
        <div
          className={cx(
            'grid justify-items-end text-12 text-subtle leading-5',
            !isAddressWhole(link)
              ? 'max-md:pr-3'
              : isSelected
                ? 'md:hidden'
                : 'md:pointer-fine:group-hover:hidden md:group-focus-within:hidden',
          )}
        >
          <time dateTime={link.created_at}>{writeWhen(Date.parse(link.created_at), now)}</time>
          {word !== stateWords.active && (
            <span aria-hidden="true" className={cx('leading-[18px]', state === 'expired' && 'text-warning')}>
              {word}
            </span>
          )}
        </div>
        {isAddressWhole(link) && <RowActions link={link} isSelected={isSelected} />}
      </div>
    </li>
  );
}

/** Where it leads, or what became of it; behind the code where a title stands above. */
function SecondLine({ link, className }: { link: LinkListItem; className: string }) {
  const text = <MiddleTruncated text={describeRow(link)} className="text-13" />;
  if (link.title === null) return <div className={className}>{text}</div>;
  return (
    <div className={cx('flex min-w-0 gap-1.5 text-13', className)}>
      <span className="max-w-1/2 flex-none truncate font-medium font-mono">{link.code}</span>
      <span aria-hidden="true">·</span>
      {text}
    </div>
  );
}

function RowActions({ link, isSelected }: { link: LinkListItem; isSelected: boolean }) {
  const toasts = useToasts();
  return (
    <div
      className={cx(
        'relative flex gap-0.5 md:-mr-1.5',
        !isSelected && 'md:hidden md:pointer-fine:group-hover:flex md:group-focus-within:flex',
      )}
    >
      <CopyIconButton
        size="sm"
        variant={isSelected ? 'kind' : 'ghost'}
        text={link.short_url}
        label={`Copy ${link.code}`}
        onCopied={() => toasts.success(messages.shell.copied)}
        className="max-md:size-11"
      />
      <a
        href={link.short_url}
        target="_blank"
        rel="noopener"
        aria-label={`Open ${link.code}`}
        className={iconButtonClass({
          size: 'sm',
          variant: isSelected ? 'kind' : 'ghost',
          className: 'max-md:hidden',
        })}
      >
        <ExternalLink size={16} />
      </a>
    </div>
  );
}
