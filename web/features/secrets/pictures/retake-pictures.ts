import { decodeBase64 } from '../../../../contract/base64.ts';
import { type DeltaOp, isImageOp } from '../../../../contract/delta/delta.ts';
import { type Task, takePictures } from './take-pictures.ts';

/**
 * Takes the pictures of pasted content like chosen ones; leaves out, with a sentence, what cannot be taken. Null when
 * it was called off.
 */
export async function retakePictures(
  ops: readonly DeltaOp[],
  task: Task,
): Promise<{ ops: DeltaOp[]; problem: string | null } | null> {
  const pictures = await takePictures(
    ops.filter(isImageOp).map((op) => toBlob(op.insert.image)),
    task,
  );
  if (pictures === null) return null;
  const outcomes = pictures.values();
  let problem: string | null = null;
  const taken = ops.flatMap((op): DeltaOp[] => {
    if (!isImageOp(op)) return [op];
    const picture = outcomes.next().value;
    if (picture?.ok === true) return [{ ...op, insert: { image: picture.value } }];
    problem ??= picture?.failure ?? null;
    return [];
  });
  return { ops: taken, problem };
}

/** Pictures of checked content are data URIs in base64. */
function toBlob(source: string): Blob {
  const [type = '', encoded = ''] = source.slice('data:'.length).split(';base64,');
  return new Blob([decodeBase64(encoded) ?? ''], { type });
}
