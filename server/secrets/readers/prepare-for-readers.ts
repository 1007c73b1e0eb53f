import { firstIssue } from '../../../contract/fields.ts';
import { checkSecretForReaders, secretForReadersRequest } from '../../../contract/readers/reader-requests.ts';
import { checkSentReaders } from '../../../contract/rest/readers/check-sent-readers.ts';
import { type NewReaderGroupBody, newReaderGroup } from '../../../contract/rest/readers/reader-schemas.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { statuses } from '../../../contract/statuses.ts';
import { readFields } from '../../http/rest/operation.ts';
import type { RestRefusal } from '../../http/rest/rest-answer.ts';
import type { Random } from '../../platform/random.ts';
import { type Preparation, readPayload } from '../prepare-secret.ts';
import { readSent } from '../rest/prepare-sent.ts';
import { type PreparedForReaders, prepareShared } from './shared-content.ts';

/** Reads, checks and encrypts what a person sent for several readers. */
export async function prepareForReaders(
  random: Random,
  body: Uint8Array,
): Promise<Preparation<PreparedForReaders>> {
  const payload = readPayload(body);
  if (payload === undefined) return { kind: 'malformed', sentence: statuses.malformed.text };
  const request = secretForReadersRequest.safeParse(payload);
  if (!request.success) return { kind: 'malformed', sentence: firstIssue(request.error) };
  const checked = checkSecretForReaders(request.data);
  if (!checked.ok) return { kind: 'refused', details: checked.failure };
  const { content, ...rest } = checked.value;
  return { kind: 'prepared', secret: { ...rest, content: await prepareShared(random, content) } };
}

/** The same of what a program sent. */
export async function prepareSentForReaders(
  random: Random,
  body: Uint8Array,
  isForm: boolean,
): Promise<Result<PreparedForReaders, RestRefusal>> {
  const sent = readSent(body, isForm);
  if (!sent.ok) return sent;
  const fields = readFields(newReaderGroup, sent.value);
  if (!fields.ok) return fields;
  const checked = checkSentReaders(fields.value as NewReaderGroupBody);
  if (!checked.ok)
    return fail({ name: 'badOptions', detail: checked.failure[0]?.message, errors: checked.failure });
  const { content, ...rest } = checked.value;
  return ok({ ...rest, content: await prepareShared(random, content) });
}
