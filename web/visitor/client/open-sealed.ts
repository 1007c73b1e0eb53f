import type { Bytes } from '../../../contract/base64.ts';
import { type SecretTree, toTree } from '../../../contract/delta/delta-tree.ts';
import { type OpeningAnswer, readOpeningAnswer } from '../../../contract/seal/opening-answer.ts';
import { deriveSealKeys, unsealSecret } from '../../../contract/seal/seal.ts';

/** A message as it is shown, and what its reader has after the opening. */
export interface UnsealedMessage {
  tree: SecretTree;
  openingsLeft: number | null;
  /** Destroys it; null where readers may not. */
  burn: string | null;
}

/** How an attempt to open a sealed message ends. */
export type UnsealingOutcome =
  | Exclude<OpeningAnswer, { kind: 'opened' }>
  | ({ kind: 'opened' } & UnsealedMessage)
  | { kind: 'damaged' }
  | { kind: 'unsupported' };

/** Proves that the link and the key are known, gets the envelope for it and opens that. Only the proof is sent. */
export async function openSealed(form: HTMLFormElement, secret: Bytes): Promise<UnsealingOutcome> {
  const entered = new FormData(form);
  const key = entered.get('key');
  const lock: unknown = JSON.parse(form.dataset['lock'] ?? '');
  const keys = await deriveSealKeys(secret, typeof key === 'string' ? key : null, lock);
  if (!keys.ok) return { kind: keys.failure };

  const answer = await sendProof(form.action, {
    proof: keys.value.proof,
    captcha: entered.get('captcha'),
    claim: entered.get('claim'),
    go: entered.get('go') || null,
  });
  if (answer.kind !== 'opened') return answer;

  const delta = await unsealSecret(keys.value, lock, answer.envelope);
  const { openingsLeft, burn } = answer;
  if (delta.ok) return { kind: 'opened', tree: toTree(delta.value), openingsLeft, burn };
  // The server has taken the proof for right, so whatever does not fit now was changed after it was sealed.
  return { kind: delta.failure === 'unsupported' ? 'unsupported' : 'damaged' };
}

async function sendProof(address: string, proof: object): Promise<OpeningAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(proof),
      // The answer to an opening lets this browser come back to the address for as long as its claim holds.
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return readOpeningAnswer(response.status, response.headers.get('retry-after'), await response.json());
  } catch {
    return { kind: 'failed' };
  }
}
