import { accountEmail } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { invitationPath } from '../../contract/paths.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { AlsoInTransaction } from '../database/also-in-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import { type Random, randomToken } from '../platform/random.ts';
import { addInvitation, readInvitations, removeUnused } from './stores/invitation-store.ts';

/** An invitation as the person who runs the server sees it; its link is shown once, when it is made. */
export interface Invitation {
  id: number;
  /** Null: it is bound to no e-mail. */
  email: string | null;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
}

/** Makes an invitation that one person can register with, bound to an e-mail if one is given. */
export async function createInvitation(
  deps: { database: Database; clock: Clock; random: Random; publicUrl: string },
  wanted: { email: string | null; days?: number },
  alsoFor: (id: number) => AlsoInTransaction = () => async () => {},
): Promise<Result<{ id: number; link: string; expiresAtMs: number }, 'badEmail' | 'badDays'>> {
  const email = wanted.email === null ? null : accountEmail.safeParse(wanted.email);
  if (email?.success === false) return fail('badEmail');
  const days = wanted.days ?? limits.invitationDays;
  if (!Number.isInteger(days) || days < 1 || days > limits.invitationDaysMax) return fail('badDays');
  const token = randomToken(deps.random);
  const now = deps.clock.now();
  const expiresAtMs = now + days * dayMs;
  const id = await deps.database.query.transaction().execute(async (transaction) => {
    const invited = { token, email: email?.data ?? null, now, expiresAtMs };
    const made = await addInvitation(transaction, invited);
    await alsoFor(made)(transaction);
    return made;
  });
  return ok({ id, link: deps.publicUrl + invitationPath(token), expiresAtMs });
}

/** Every invitation that has not expired, used or not, the newest first. */
export async function listInvitations(deps: { database: Database; clock: Clock }): Promise<Invitation[]> {
  const rows = await readInvitations(deps.database.query, deps.clock.now());
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    usedAtMs: row.used_at_ms,
  }));
}

/** Takes an invitation back; false when there is none that could still be used. */
export function revokeInvitation(
  deps: { database: Database },
  id: number,
  also: AlsoInTransaction = async () => {},
): Promise<boolean> {
  return deps.database.query.transaction().execute(async (transaction) => {
    const isRevoked = await removeUnused(transaction, id);
    if (isRevoked) await also(transaction);
    return isRevoked;
  });
}
