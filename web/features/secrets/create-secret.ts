import type { OutcomeAnswer } from '../../../contract/answers.ts';
import type { Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { SentNewOptions } from '../../../contract/options/option-types.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import { call, type Sending } from '../../api/client.ts';

/** Shares a message that the server keeps encrypted and can read. */
export function createReadable(
  message: Delta,
  options: SentNewOptions<'secret'>,
  sending: Sending,
): Promise<OutcomeAnswer> {
  return call(endpoints.createSecret, { entered_secret: message, options }, sending);
}

/**
 * Seals a message here and shares the envelope. Neither the message nor its key is sent; what opens it stands in the
 * part of the answered address after #, which is known to this browser alone.
 */
export async function createSealed(
  message: Delta,
  options: SentNewOptions<'secret'>,
  sending: Sending,
): Promise<OutcomeAnswer> {
  const { password, ...others } = options;
  const { sealed, fragment } = await sealSecret(message, password ?? null);
  sending.signal?.throwIfAborted();
  const answer = await call(endpoints.createSecret, { sealed, options: others }, sending);
  return answer.message === 'success' ? { ...answer, details: `${answer.details}#${fragment}` } : answer;
}
