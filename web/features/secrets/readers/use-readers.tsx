import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { OutcomeAnswer } from '../../../../contract/answers.ts';
import type { Delta } from '../../../../contract/delta/delta.ts';
import type { SentNewOptions } from '../../../../contract/options/option-types.ts';
import { checkReaders, sayReaderProblem } from '../../../../contract/readers/check-readers.ts';
import { countEnteredReaders, readEnteredReaders } from '../../../../contract/readers/entered-readers.ts';
import { bytesOfMessage, sizeProblem } from '../../../../contract/readers/reader-rules.ts';
import { statuses } from '../../../../contract/statuses.ts';
import type { Sending } from '../../../api/client.ts';
import { MadeReaders } from './made-readers.tsx';
import { asLines, linksOf, type MadeReader } from './reader-lists.ts';
import { ReadersChip } from './readers-chip.tsx';
import { type EnteredList, ReadersField } from './readers-field.tsx';
import { shareReadable, shareSealed, withKeys } from './share-with-readers.ts';

export interface Readers {
  isOn: boolean;
  field: ReactNode;
  /** How many there are, and, while it is sealed for them, how far that is. */
  chip: ReactNode;
  /** The links, once they are made; null before that. */
  madePanel: ReactNode;
  /** What keeps a message from being shared with those who are named; null when nothing does. The field shows it too. */
  check: (message: Delta) => string | null;
  /** Where they are named. */
  listRef: RefObject<HTMLTextAreaElement | null>;
  /** Makes a link for each. `details` of a success are all links, each with its reader. */
  create: (
    message: Delta,
    options: SentNewOptions<'secret'>,
    how: { isSealed: boolean; sending: Sending },
  ) => Promise<OutcomeAnswer>;
  clear: () => void;
  wouldBeMissed: boolean;
}

const nobody: EnteredList = { isOn: false, list: '', hasOwnKeys: false };
const toldAtOnce = 3;

/** For whom a message is, where it is for several. */
export function useReaders(): Readers {
  const list = useRef<HTMLTextAreaElement>(null);
  const [entered, setEntered] = useState(nobody);
  const [problem, setProblem] = useState<string | null>(null);
  const [sealed, setSealed] = useState(0);
  const [made, setMade] = useState<{ readers: MadeReader[]; isSealed: boolean } | null>(null);

  function change(changes: Partial<EnteredList>): void {
    const now = { ...entered, ...changes };
    setEntered(now);
    // From the first problem on it is said with every change what is left of it.
    if (problem !== null) setProblem(listProblem(now.list));
  }

  return {
    isOn: entered.isOn,
    field: <ReadersField {...{ entered, problem }} onChange={change} listRef={list} />,
    chip: entered.isOn && <ReadersChip readers={countEnteredReaders(entered.list)} sealed={sealed} />,
    madePanel: made && <MadeReaders {...made} />,
    check(message) {
      const found = listProblem(entered.list) ?? messageProblem(message, entered.list);
      setProblem(found);
      return found;
    },
    listRef: list,
    async create(message, { password = null, ...options }, { isSealed, sending }) {
      const read = readEnteredReaders(entered.list);
      if (!read.ok) throw new Error('A list that was not checked cannot be shared with');
      const readers = await withKeys(read.value, { isOwn: entered.hasOwnKeys, shared: password });
      const sent = readers.map(({ label, key }) => ({ label, password: key }));
      const checked = checkReaders({ kind: 'readable', delta: message }, options, sent);
      const [wrong] = checked.ok ? [] : checked.failure;
      if (wrong !== undefined) return refused(sayReaderProblem(wrong, sent));
      const shared = await (isSealed
        ? shareSealed(message, options, readers, { onDoor: setSealed, sending }).finally(() => setSealed(0))
        : shareReadable(message, options, readers, sending));
      if (!shared.ok) return refused(shared.failure);
      setMade({ readers: shared.value, isSealed });
      return {
        status: 'ok',
        status_code: statuses.created.code,
        message: 'success',
        details: asLines(linksOf(shared.value)),
      };
    },
    clear() {
      setEntered(nobody);
      setProblem(null);
      setMade(null);
    },
    wouldBeMissed: entered.list.trim() !== '',
  };
}

/** All that is wrong with a list, as far as it can be told at once. */
function listProblem(list: string): string | null {
  const read = readEnteredReaders(list);
  if (read.ok) return null;
  const more = read.failure.length - toldAtOnce;
  const told = read.failure.slice(0, toldAtOnce).join('. ');
  return more > 0 ? `${told}. And ${more} more.` : told;
}

function messageProblem(message: Delta, list: string): string | null {
  const read = readEnteredReaders(list);
  return read.ok ? sizeProblem(bytesOfMessage(message), read.value.length) : null;
}

function refused(details: string): OutcomeAnswer {
  return { status: 'ok', status_code: statuses.badOptions.code, message: 'failed', details };
}
