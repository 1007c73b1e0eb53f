import type { ManyVerdict } from '../../../contract/order/many.ts';
import { isoTime } from '../../webhooks/event-data.ts';
import type { ManyChanged } from './change-many.ts';

/** What callers are told of many that were changed. */
export interface PresentedChange {
  data: { code: string; verdict: ManyVerdict }[];
  changed: number;
  undo: string | null;
  undo_until: string | null;
  next: string | null;
}

export function presentChanged({ verdicts, action }: ManyChanged, next: string | null): PresentedChange {
  return {
    data: verdicts,
    changed: verdicts.filter(({ verdict }) => verdict === 'done').length,
    undo: action?.public_id ?? null,
    undo_until: isoTime(action?.settles_at_ms ?? null),
    next,
  };
}
