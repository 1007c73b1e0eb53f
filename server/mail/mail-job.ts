import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import type { Log } from '../platform/logger.ts';
import type { CounterCell } from '../platform/metrics.ts';
import type { Vault } from '../platform/vault.ts';
import type { Deliver } from './delivery.ts';
import type { Mail, PrepareLinkMail } from './mail-port.ts';
import { decryptLetter, encryptLetter } from './outbox.ts';
import {
  claimLetter,
  findDueLetters,
  type OutboxRow,
  postponeLetter,
  removeLetter,
  rewriteLetter,
} from './outbox-store.ts';
import { isRefusedForGood } from './smtp-delivery.ts';

export interface MailJobDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
  prepareLinkMail: PrepareLinkMail;
  deliver: Deliver;
  /** Attempts to send a mail, by how they ended. */
  attempts: Record<'sent' | 'failed' | 'given_up', CounterCell>;
  /** Has the job run again at once. */
  wake(): void;
}

export const mailJobName = 'mail';

const atOnce = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60 * 1000;
/** A link in a mail this old has long died. */
const giveUpAfterMs = 3 * dayMs;

/** Sends what waits in the outbox, and tries again, with longer and longer pauses, what could not be sent. */
export function createMailJob(deps: MailJobDeps): Job {
  return {
    name: mailJobName,
    everyMs: 1_000,
    async run() {
      const due = await findDueLetters(deps.database.query, deps.clock.now(), atOnce);
      await Promise.all(due.map((id) => sendLetter(deps, id)));
      // A few at a time, so that a server that stops waits for a few at most.
      if (due.length === atOnce) deps.wake();
    },
  };
}

async function sendLetter(deps: MailJobDeps, id: number): Promise<void> {
  const { database, clock, log, attempts } = deps;
  const claim = await claimLetter(database.query, id, clock.now());
  if (claim === undefined) return;
  try {
    const mail = await readMail(deps, claim);
    if (mail !== null) {
      await deps.deliver({ ...mail, messageId: claim.message_id, dateMs: claim.created_at_ms });
      attempts.sent.value += 1;
    }
    await removeLetter(database.query, claim);
  } catch (error) {
    const isHopeless = isRefusedForGood(error) || clock.now() - claim.created_at_ms > giveUpAfterMs;
    attempts[isHopeless ? 'given_up' : 'failed'].value += 1;
    const pauseMs = pauseAfter(claim.attempts);
    log.warn(
      { mail: claim.message_id, attempts: claim.attempts, reason: reasonOf(error) },
      isHopeless
        ? 'A mail cannot be sent and is given up'
        : 'A mail could not be sent and will be tried again',
    );
    if (isHopeless) await removeLetter(database.query, claim);
    else await postponeLetter(database.query, claim, clock.now() + pauseMs);
  }
}

/** The mail of a letter; a link's mail is written once, together with its token, and kept for further attempts. */
async function readMail(deps: MailJobDeps, claim: OutboxRow): Promise<Mail | null> {
  const letter = decryptLetter(deps.vault, claim.mail_sealed, claim.message_id);
  if (letter.kind === 'mail') return letter.mail;
  return deps.database.query.transaction().execute(async (transaction) => {
    const mail = await deps.prepareLinkMail(transaction, letter);
    if (mail === null) return null;
    const encrypted = encryptLetter(deps.vault, { kind: 'mail', mail }, claim.message_id);
    if (!(await rewriteLetter(transaction, claim, encrypted)))
      throw new Error('The claim on the letter is over');
    return mail;
  });
}

/** 5 s, 10 s, 20 s … up to ten minutes. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
}

/** What went wrong, without what the mail server repeated of the mail. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
  return [code ?? name ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}
