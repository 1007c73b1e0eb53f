import { answerAskRequest } from '../../../contract/asking/ask-requests.ts';
import { firstIssue } from '../../../contract/fields.ts';
import { statuses } from '../../../contract/statuses.ts';
import { readPayload } from '../prepare-secret.ts';

/** An answer to a request, as it is stored. */
export interface PreparedAnswer {
  kind: 'answer';
  code: string;
  captcha: string;
  rid: string;
  lock: string;
  envelope: Uint8Array;
}

/** Reads and checks what somebody answered to a request for a secret. */
export async function prepareAnswer(
  body: Uint8Array,
): Promise<PreparedAnswer | { kind: 'malformed'; sentence: string }> {
  const payload = readPayload(body);
  if (payload === undefined) return { kind: 'malformed', sentence: statuses.malformed.text };
  const request = answerAskRequest.safeParse(payload);
  if (!request.success) return { kind: 'malformed', sentence: firstIssue(request.error) };
  const { code, captcha, sealed } = request.data;
  return {
    kind: 'answer',
    code,
    captcha,
    rid: sealed.envelope.rid,
    lock: JSON.stringify(sealed.lock),
    envelope: Buffer.from(JSON.stringify(sealed.envelope)),
  };
}
