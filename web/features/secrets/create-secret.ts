import type { OutcomeAnswer } from '../../../contract/answers.ts';
import type { Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import type { CreateSecretOptions } from '../../../contract/secrets.ts';
import { call } from '../../api/client.ts';

/** Shares a message that the server keeps encrypted and can read. */
export function createReadable(message: Delta, options: CreateSecretOptions): Promise<OutcomeAnswer> {
  return call(endpoints.createSecret, { entered_secret: message, options });
}

/**
 * Seals a message here and shares the envelope. Neither the message nor its key is sent; what opens it stands in the
 * part of the answered address after #, which is known to this browser alone.
 */
export async function createSealed(message: Delta, options: CreateSecretOptions): Promise<OutcomeAnswer> {
  const { password, ...others } = options;
  const { sealed, fragment } = await sealSecret(message, password ?? null);
  const answer = await call(endpoints.createSecret, { sealed, options: others });
  return answer.message === 'success' ? { ...answer, details: `${answer.details}#${fragment}` } : answer;
}
