import { decodeBase64 } from '../../../../contract/base64.ts';
import { type DeltaOp, isImageOp } from '../../../../contract/delta.ts';
import { takePicture } from './take-picture.ts';

/** Takes the pictures of pasted content like chosen ones; leaves out, with a sentence, what cannot be taken. */
export async function retakePictures(
  ops: readonly DeltaOp[],
): Promise<{ ops: DeltaOp[]; problem: string | null }> {
  const taken: DeltaOp[] = [];
  let problem: string | null = null;
  for (const op of ops) {
    if (!isImageOp(op)) {
      taken.push(op);
      continue;
    }
    const picture = await takePicture(toBlob(op.insert.image));
    if (picture.ok) taken.push({ ...op, insert: { image: picture.value } });
    else problem ??= picture.failure;
  }
  return { ops: taken, problem };
}

/** Pictures of checked content are data URIs in base64. */
function toBlob(source: string): Blob {
  const [type = '', encoded = ''] = source.slice('data:'.length).split(';base64,');
  return new Blob([decodeBase64(encoded) ?? ''], { type });
}
