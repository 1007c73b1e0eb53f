import { endpoints } from '../../../../contract/endpoints.ts';
import { limits } from '../../../../contract/limits.ts';
import type { ManyRequest, ManyVerdict } from '../../../../contract/order/many.ts';
import { call } from '../../../api/client.ts';
import { unlessRefused } from '../../../api/unless-refused.ts';

/** What is done to many. */
export type ManyChange = Pick<ManyRequest, 'action' | 'tags' | 'valid_for_seconds'>;
/** To which it is done. */
export type ManyTarget = { codes: readonly string[] } | { matching: NonNullable<ManyRequest['matching']> };

export interface ManyOutcome {
  rows: { code: string; verdict: ManyVerdict }[];
  undo: { id: string; untilMs: number } | null;
  /** Why it ended half-way; null: it did not. */
  error: Error | null;
}

/** Makes a change in as many calls as it takes, all of which are undone together. What was done before a failure stays done. */
export async function changeMany(
  type: ManyRequest['type'],
  change: ManyChange,
  target: ManyTarget,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { rows: [], undo: null, error: null };
  const waiting = piecesOf(target);
  for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
    try {
      const request = { type, ...change, ...piece, undo: outcome.undo?.id ?? null };
      const { rows, undo, undo_until, next } = unlessRefused(
        await call(endpoints.changeMany, request),
      ).details;
      outcome.rows.push(...rows);
      if (undo !== null && undo_until !== null) outcome.undo = { id: undo, untilMs: Date.parse(undo_until) };
      if (next !== null) waiting.unshift({ ...piece, after: next });
    } catch (error) {
      if (outcome.rows.length === 0) throw error;
      return { ...outcome, error: error as Error };
    }
  }
  return outcome;
}

type ManyPiece = Pick<ManyRequest, 'codes' | 'matching' | 'after'>;

function piecesOf(target: ManyTarget): ManyPiece[] {
  if ('matching' in target) return [target];
  const count = Math.ceil(target.codes.length / limits.manyRows);
  return Array.from({ length: count }, (_, index) => ({
    codes: target.codes.slice(index * limits.manyRows, (index + 1) * limits.manyRows),
  }));
}
