import type { Delta } from '../../contract/delta/delta.ts';
import { limits } from '../../contract/limits.ts';
import { type ExpiryNotice, messages } from '../../contract/messages.ts';
import { deriveSealKeys, unsealSecret } from '../../contract/seal/seal.ts';
import { isKeyNeeded, readLock } from '../../contract/seal/seal-format.ts';
import type { SealKeys } from '../../contract/seal/seal-keys.ts';
import { unsealProblems } from '../../contract/seal/unseal-problems.ts';
import { type ClientContext, ClientFailure } from '../command.ts';
import { sendRequest } from '../connection/send-request.ts';
import { orFail } from '../login/login.ts';
import { lockOfPage } from './page-lock.ts';
import { type OpeningAttemptSent, type OpeningReply, postOpening } from './post-opening.ts';
import { readSealFragment, type SecretLink, sealedByNewer } from './secret-link.ts';

export interface OpenedMessage {
  delta: Delta;
  openingsLeft: number | null;
}

/** Asks for the key of a secret, once it is known to need one. */
export type AskForKey = () => Promise<string>;

/**
 * Opens a secret as its visitor's browser would: looks at it first, waits where its creator wants that. The same claim
 * opens it again without counting.
 */
export async function openLink(
  context: ClientContext,
  link: SecretLink,
  claim: string,
  askKey: AskForKey,
): Promise<OpenedMessage> {
  const lock = await readPageLock(context, link.address, claim);
  if (lock === null) {
    const first = await openWaiting(context, link.address, { key: null, claim, go: null });
    if (first.kind !== 'wrong-key') return messageOf(first);
    return messageOf(await openWaiting(context, link.address, { key: await askKey(), claim, go: null }));
  }
  const keys = await sealKeysOf(link, lock, askKey);
  const reply = await openWaiting(context, link.address, { proof: keys.proof, claim, go: null });
  if (reply.kind !== 'opened') return messageOf(reply, hasKey(lock) ? 'key' : 'link');
  const delta = await unsealSecret(keys, lock, reply.envelope);
  if (delta.ok) return { delta: delta.value, openingsLeft: reply.openingsLeft };
  throw refused(delta.failure === 'unsupported' ? sealedByNewer : unsealProblems.damaged);
}

/** Looking opens nothing. The page of a secret that is gone leads to a notice, unless this claim has opened it. */
async function readPageLock(context: ClientContext, address: string, claim: string): Promise<unknown> {
  const { status, headers, bytes } = await sendRequest(context, {
    url: address,
    method: 'GET',
    headers: { accept: 'text/html', cookie: `shylnk-claim=${claim}` },
    isRepeatable: true,
    mostBytes: limits.secretBodyMaxBytes,
  });
  if (status === 200) return lockOfPage(bytes.toString());
  const place = URL.parse(headers.get('location') ?? '', address);
  const notice = place?.searchParams.get('details') ?? '';
  if (Object.hasOwn(messages.expiry, notice)) throw gone(notice as ExpiryNotice);
  if (status === 429) throw tooMany(Number(headers.get('retry-after')) || null);
  throw new ClientFailure('failed', `${new URL(address).host} answered ${status}, and no secret.`);
}

async function sealKeysOf(link: SecretLink, lock: unknown, askKey: AskForKey): Promise<SealKeys> {
  const secret = orFail(readSealFragment(link.fragment));
  const keys = await deriveSealKeys(secret, hasKey(lock) ? await askKey() : null, lock);
  if (keys.ok) return keys.value;
  const texts = {
    'wrong-key': 'The key is empty.',
    damaged: unsealProblems.damaged,
    unsupported: sealedByNewer,
  };
  throw refused(texts[keys.failure]);
}

function hasKey(lock: unknown): boolean {
  const read = readLock(lock);
  return read.ok && isKeyNeeded(read.value);
}

/** The creator's message is shown and its seconds are waited for; an answer that asks to wait again is waited for once. */
async function openWaiting(
  context: ClientContext,
  address: string,
  attempt: OpeningAttemptSent,
): Promise<OpeningReply> {
  const reply = await postOpening(context, address, attempt);
  if (reply.kind !== 'message-first') return reply;
  if (reply.text !== null) context.output.note(`The sender says: ${reply.text}`);
  context.output.note(`It opens in ${reply.seconds} seconds.`);
  await context.wait(reply.seconds * 1000);
  return postOpening(context, address, { ...attempt, go: reply.go });
}

/** The message, or the end of the command. `secretPart`: what is wrong when the server says that something is. */
function messageOf(reply: OpeningReply, secretPart: 'key' | 'link' = 'key'): OpenedMessage {
  switch (reply.kind) {
    case 'read':
      return reply;
    case 'gone':
      throw gone(reply.notice);
    case 'wrong-key':
      throw refused(secretPart === 'key' ? 'Wrong key. Check capitals and spaces.' : unsealProblems.misfit);
    case 'captcha':
      throw refused(
        'Too many wrong keys were tried. Open it in a browser, which shows that you are a person.',
      );
    case 'too-many-attempts':
      throw tooMany(reply.retryAfterSeconds);
    case 'message-first':
      throw refused('Its creator has changed it meanwhile. Open it again.');
    case 'opened':
    case 'failed':
      throw new ClientFailure('failed', 'The server answered with something else than a secret.');
  }
}

function gone(notice: ExpiryNotice): ClientFailure {
  return refused(`${messages.expiry[notice].title}.`);
}

function tooMany(seconds: number | null): ClientFailure {
  return refused(`Too many tries. Try again ${seconds === null ? 'later' : `in ${seconds} seconds`}.`);
}

function refused(sentence: string): ClientFailure {
  return new ClientFailure('refused', sentence);
}
