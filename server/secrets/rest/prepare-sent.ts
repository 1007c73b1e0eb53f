import { checkNewSecret } from '../../../contract/rest/check-new-secret.ts';
import { type NewSecretBody, newSecret, newSecretsOutline } from '../../../contract/rest/secret-schemas.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { readFields } from '../../http/rest/operation.ts';
import { readBody } from '../../http/rest/read-body.ts';
import type { RestRefusal } from '../../http/rest/rest-answer.ts';
import type { Random } from '../../platform/random.ts';
import { type PreparedSecret, prepareContent } from '../prepare-secret.ts';

/** A secret that a program sent, ready to be stored, or what is wrong with it. */
export type SentSecret = Result<PreparedSecret, RestRefusal>;

/** Reads, checks and encrypts what a program sent. */
export async function prepareSent(random: Random, body: Uint8Array, isForm: boolean): Promise<SentSecret> {
  const sent = readSent(body, isForm);
  return sent.ok ? prepareRow(random, sent.value) : sent;
}

/** The same of many secrets: each is judged by itself. */
export async function prepareSentRows(
  random: Random,
  body: Uint8Array,
  isForm: boolean,
): Promise<Result<SentSecret[], RestRefusal>> {
  const sent = readSent(body, isForm);
  if (!sent.ok) return sent;
  const outline = readFields(newSecretsOutline, sent.value);
  if (!outline.ok) return outline;
  const prepared: SentSecret[] = [];
  for (const row of (outline.value as { secrets: unknown[] }).secrets)
    prepared.push(await prepareRow(random, row));
  return ok(prepared);
}

async function prepareRow(random: Random, sent: unknown): Promise<SentSecret> {
  const fields = readFields(newSecret, sent);
  if (!fields.ok) return fields;
  const checked = checkNewSecret(fields.value as NewSecretBody);
  if (!checked.ok)
    return fail({ name: 'badOptions', detail: checked.failure[0]?.message, errors: checked.failure });
  const { content, ...rest } = checked.value;
  return ok({ ...rest, content: await prepareContent(random, content) });
}

/** What the bytes of a body say. */
export function readSent(body: Uint8Array, isForm: boolean): Result<unknown, RestRefusal> {
  try {
    return ok(readBody(body, isForm));
  } catch {
    return fail({ name: 'malformed' });
  }
}
