import { Delta } from 'quill/core';
import type { DeltaOp } from '../../../../contract/delta/delta.ts';

/** Checked content as Quill wants it. */
export function toQuillDelta(ops: readonly DeltaOp[]): Delta {
  return ops.reduce(
    (delta, op) => delta.insert(op.insert, 'attributes' in op ? { ...op.attributes } : {}),
    new Delta(),
  );
}
