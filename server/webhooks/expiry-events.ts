import type { Transaction } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { Schema } from '../database/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import type { EndWalk, FindEnded } from './end-walk-port.ts';
import { isoTime, shownSecretCode } from './event-data.ts';
import { noteEvent } from './note-event-port.ts';
import { type WalkDeps, walkEnds } from './walk-ends.ts';

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
export type EndedLinks = FindEnded<EndedLink>;

export interface ExpiryDeps extends WalkDeps {
  endedLinks: EndedLinks;
}

/** Tells of links and secrets that have expired, each once. */
export function createExpiryJob({ endedLinks, ...deps }: ExpiryDeps): Job {
  const walk: EndWalk<EndedLink> = {
    mark: 'expiry',
    find: endedLinks,
    async note(transaction, ended, now) {
      for (const link of ended) await noteEnd(transaction, link, now);
    },
  };
  return {
    name: 'tell of expired links',
    everyMs: 5_000,
    run: (signal) => walkEnds(deps, walk, signal),
  };
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
