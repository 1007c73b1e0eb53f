import { checkDelta, type Delta } from '../../contract/delta/delta.ts';
import { writtenMessage } from '../../contract/delta/delta-bounds.ts';
import { limits } from '../../contract/limits.ts';
import { type OpeningAnswer, readOpeningAnswer } from '../../contract/seal/opening-answer.ts';
import type { ClientContext } from '../command.ts';
import { fieldsOf, jsonOf } from '../connection/read-answer.ts';
import { sendRequest } from '../connection/send-request.ts';

/** What opens a secret: the proof that a sealed one asks for, or the key of one that the server can open. */
export interface OpeningAttemptSent {
  proof?: string;
  key?: string | null;
  /** The same claim opens again without counting: an answer that was lost on its way costs nothing. */
  claim: string;
  go: string | null;
}

/** What the server says, and the message itself where the server could read it. */
export type OpeningReply = OpeningAnswer | { kind: 'read'; delta: Delta; openingsLeft: number | null };

/** Asks to open a secret, as a visitor's browser does. */
export async function postOpening(
  context: ClientContext,
  address: string,
  attempt: OpeningAttemptSent,
): Promise<OpeningReply> {
  const { status, headers, bytes } = await sendRequest(context, {
    url: address,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(attempt),
    isRepeatable: true,
    mostBytes: limits.secretBodyMaxBytes,
  });
  const body = jsonOf(bytes);
  return readMessage(body) ?? readOpeningAnswer(status, headers.get('retry-after'), body);
}

/** Nothing that a server sends is trusted, a message least of all. */
function readMessage(body: unknown): OpeningReply | null {
  const { entered_secret: entered, remaining_clicks: left } = fieldsOf(fieldsOf(body)['details']);
  if (entered === undefined) return null;
  const delta = checkDelta(entered, writtenMessage);
  if (!delta.ok) return null;
  return { kind: 'read', delta: delta.value, openingsLeft: typeof left === 'number' ? left : null };
}
