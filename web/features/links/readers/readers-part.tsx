import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import type { SecretReader } from '../../../../contract/answer-schemas/reader-answers.ts';
import type { LinkDetails } from '../../../../contract/links.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { FoldedList } from '../../../ui/layout/folded-list.tsx';
import { canWithdraw, readerWords } from './reader-words.ts';
import { secretReadersQuery, useWithdraw } from './use-withdraw.ts';

export interface ReadersPartProps {
  code: string;
  reader: NonNullable<LinkDetails['reader']>;
}

/** Whose secret this is, who else has the message, and what became of each link. */
export function ReadersPart({ code, reader }: ReadersPartProps) {
  const { data: group, isError, refetch } = useQuery(secretReadersQuery(code));
  const [asked, setAsked] = useState<SecretReader | 'all' | null>(null);
  const { withdraw, isWithdrawing } = useWithdraw();
  const open = group?.readers.filter(canWithdraw) ?? [];

  function confirm(): void {
    if (asked === 'all' && group !== undefined)
      withdraw({ group: group.group, codes: group.readers.map((one) => one.code) });
    else if (asked !== null && asked !== 'all') withdraw({ code: asked.code });
  }

  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 flex-1 font-semibold text-13 max-md:text-14">
          One of {reader.readers} readers: {reader.label}
        </h3>
        {open.length > 1 && (
          <Button
            size="sm"
            variant="hair"
            wording="sentence"
            busy={isWithdrawing}
            onClick={() => setAsked('all')}
            className="max-md:h-11!"
          >
            Withdraw all
          </Button>
        )}
      </div>
      {isError && group === undefined && (
        <p className="flex items-center gap-3 py-2 text-13 text-muted">
          The other readers could not be fetched.
          <Button size="sm" variant="hair" wording="sentence" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {group !== undefined && (
        <FoldedList items={group.readers} word="readers" isInset={false}>
          {(one) => (
            <ReaderRow
              key={one.code}
              reader={one}
              isThis={one.code === code}
              onWithdraw={() => setAsked(one)}
            />
          )}
        </FoldedList>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        {...question(asked, group?.readers.length ?? 0)}
        onConfirm={confirm}
      />
    </>
  );
}

interface ReaderRowProps {
  reader: SecretReader;
  /** Whether it is the one whose details these are. */
  isThis: boolean;
  onWithdraw: () => void;
}

function ReaderRow({ reader, isThis, onWithdraw }: ReaderRowProps) {
  const { text, tone } = readerWords(reader);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className={cx('wrap-anywhere min-w-28 flex-1 text-13 max-md:text-14', isThis && 'font-semibold')}>
        {reader.label}
      </span>
      <Chip tone={tone}>{text}</Chip>
      {canWithdraw(reader) && (
        <Button
          size="sm"
          variant="quiet"
          wording="sentence"
          aria-label={`Withdraw from ${reader.label}`}
          onClick={onWithdraw}
          className="ml-auto max-md:h-11!"
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

/** What is asked before a message is taken back. */
function question(asked: SecretReader | 'all' | null, readers: number) {
  if (asked === 'all')
    return {
      title: 'Withdraw it from all readers?',
      description: `The message is destroyed for all ${readers} readers at once, and none of their links opens it again. They stay in your list, with what became of them.`,
      action: 'Withdraw all',
    };
  return {
    title: `Withdraw it from ${asked?.label ?? ''}?`,
    description:
      'The message behind this link is destroyed at once, and nobody can open it again. The others keep theirs.',
    action: 'Withdraw',
  };
}
