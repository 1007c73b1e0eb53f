import type { Transaction } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { isoTime, shownSecretCode } from './event-data.ts';
import { noteEvent } from './note-event-port.ts';
import { type ExpiryMark, lockExpiryMark, moveExpiryMark } from './stores/expiry-mark-store.ts';

/** A link or secret whose time is over. */
export interface EndedLink {
  id: number;
  type: LinkType;
  code: string;
  ownerId: number;
  clicks: number;
  expiresAtMs: number;
}

/** Links of people who listen that ended after a mark and up to a moment, in the order of their ends. */
export type EndedLinks = (
  transaction: Transaction<Schema>,
  after: ExpiryMark,
  untilMs: number,
  most: number,
) => Promise<EndedLink[]>;

export interface ExpiryDeps {
  database: Database;
  clock: Clock;
  endedLinks: EndedLinks;
}

/** What is about to be committed with an end that is over by then is still found. */
const settlingMs = 10_000;
const atOnce = 200;

/** Tells of links and secrets that have expired, each once: the mark moves in the same transaction. */
export function createExpiryJob(deps: ExpiryDeps): Job {
  return {
    name: 'tell of expired links',
    everyMs: 5_000,
    async run(signal) {
      while (!signal.aborted && (await tellOfSome(deps)));
    },
  };
}

/** Says whether there may be more. */
async function tellOfSome({ database, clock, endedLinks }: ExpiryDeps): Promise<boolean> {
  const now = clock.now();
  const untilMs = now - settlingMs;
  return database.query.transaction().execute(async (transaction) => {
    const mark = await lockExpiryMark(transaction);
    // What ended before anybody could listen is not told.
    if (mark === null) await moveExpiryMark(transaction, { atMs: untilMs, linkId: 0 });
    if (mark === null || mark.atMs >= untilMs) return false;
    const ended = await endedLinks(transaction, mark, untilMs, atOnce);
    for (const link of ended) await noteEnd(transaction, link, now);
    const last = ended.length === atOnce ? ended.at(-1) : undefined;
    await moveExpiryMark(
      transaction,
      last === undefined
        ? { atMs: untilMs, linkId: Number.MAX_SAFE_INTEGER }
        : { atMs: last.expiresAtMs, linkId: last.id },
    );
    return last !== undefined;
  });
}

async function noteEnd(
  transaction: Transaction<Schema>,
  { type, code, ownerId, clicks, expiresAtMs }: EndedLink,
  now: number,
): Promise<void> {
  const expires_at = isoTime(expiresAtMs);
  if (type === 'url') {
    const data = { code, clicks, expires_at };
    await noteEvent(transaction, { ownerId, type: 'link.expired', data, now });
  } else if (clicks === 0) {
    const data = { code: shownSecretCode(code), expires_at };
    await noteEvent(transaction, { ownerId, type: 'secret.expired_unread', data, now });
  }
}
