import type { SecretReader } from '../../../../contract/answer-schemas/reader-answers.ts';
import { writeCountOf } from '../../../ui/format/write-count.ts';

interface ReaderWords {
  text: string;
  tone: 'neutral' | 'kind' | 'success' | 'warning' | 'danger';
}

/** What is said of a reader's link. */
export function readerWords({ state, openings }: Pick<SecretReader, 'state' | 'openings'>): ReaderWords {
  const opened = openings === 1 ? 'Opened once' : `Opened ${writeCountOf(openings, 'time')}`;
  switch (state) {
    case 'unopened':
      return { text: 'Not opened', tone: 'neutral' };
    case 'opened':
      return { text: opened, tone: 'success' };
    case 'spent':
      return { text: `${opened}, used up`, tone: 'success' };
    case 'withdrawn':
      return { text: openings === 0 ? 'Withdrawn' : `${opened}, destroyed`, tone: 'danger' };
    case 'expired':
      return { text: openings === 0 ? 'Expired unread' : `${opened}, expired`, tone: 'warning' };
    case 'inactive':
      return { text: 'Switched off', tone: 'neutral' };
  }
}

/** Whether there is something left to take back. */
export function canWithdraw({ state }: Pick<SecretReader, 'state'>): boolean {
  return state === 'unopened' || state === 'opened' || state === 'inactive';
}
