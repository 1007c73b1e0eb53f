import Quill, { Delta, type Range } from 'quill/core';
import { checkDelta, type DeltaOp } from '../../../../contract/delta/delta.ts';
import { readLineFormats } from '../../../../contract/delta/delta-formats.ts';
import type { EditorCallbacks } from './editor.ts';
import { toQuillDelta } from './to-quill-delta.ts';

/** Puts content in the place of a selection, unless the message would be too much then; answers whether it is in. */
export function insertContent(
  quill: Quill,
  range: Range,
  ops: readonly DeltaOp[],
  { tell }: Pick<EditorCallbacks, 'tell'>,
): boolean {
  const content = toQuillDelta(ops);
  const change = new Delta().retain(range.index).delete(range.length).concat(content);
  const whole = checkDelta(quill.getContents().compose(change).ops);
  if (!whole.ok) {
    tell(whole.failure);
    return false;
  }
  const { savedRange } = quill.selection;
  const isAtCursor = savedRange.index === range.index && savedRange.length === range.length;
  // One step to undo, apart from what is typed before and after.
  quill.history.cutoff();
  quill.updateContents(change, Quill.sources.USER);
  quill.history.cutoff();
  // Whoever has gone on writing elsewhere stays there.
  if (!isAtCursor) return true;
  quill.setSelection(range.index + content.length(), Quill.sources.SILENT);
  // Pictures have their size a moment later.
  requestAnimationFrame(() => quill.scrollSelectionIntoView());
  return true;
}

/** What stands before them in their line ends there, as what it was: an item of a list, for example. */
export function onLinesOfTheirOwn(quill: Quill, { index }: Range, ops: readonly DeltaOp[]): DeltaOp[] {
  const [, offset] = quill.getLine(index);
  if (offset === 0) return [...ops];
  return [{ insert: '\n', attributes: readLineFormats(quill.getFormat(index)) }, ...ops];
}
