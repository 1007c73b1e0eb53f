import { checkDelta, type DeltaOp, isTextOp } from '../../../../contract/delta/delta.ts';
import { own } from '../../../../contract/delta/delta-formats.ts';
import { ok, type Result } from '../../../../contract/result.ts';

/** What is left of pasted content. */
export interface Pasted {
  ops: DeltaOp[];
  /** Pictures of other sites, foreign frames and the like were left out. */
  isReduced: boolean;
}

/** Reduces pasted content to what a message can have; fails with a sentence when it is too much. */
export function reducePasted(ops: readonly unknown[]): Result<Pasted, string> {
  const kept = ops.filter(isShareable);
  // The check ends the last line. With a mark before it, that line end can be told from one that was pasted.
  const checked = checkDelta([...kept, { insert: mark }]);
  if (!checked.ok) return checked;
  return ok({ ops: withoutMark(checked.value.ops), isReduced: kept.length < ops.length });
}

const mark = '|';

function isShareable(op: unknown): boolean {
  return typeof own(op, 'insert') === 'string' || checkDelta([op]).ok;
}

function withoutMark(ops: DeltaOp[]): DeltaOp[] {
  const last = ops.at(-1);
  if (last === undefined || !isTextOp(last)) return ops;
  const insert = last.insert.slice(0, -`${mark}\n`.length);
  return insert === '' ? ops.slice(0, -1) : [...ops.slice(0, -1), { ...last, insert }];
}
