import { type CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import type { NamedSecret, SecretLinks } from '../links/stores/visited-links-store.ts';
import { dayMs } from '../platform/durations.ts';
import { removeClaims } from './stores/claim-store.ts';
import { removeContents } from './stores/content-store.ts';

/** A condition under which the message of a secret is wiped. */
export type WipeRule = RawBuilder<SqlBool>;

/** As the indexes of what may have to be wiped are made: word for word, or they are not used. */
export const holdsMessage: WipeRule = sql<SqlBool>`type = 'secret' and wiped_at_ms is null and deleted_at_ms is null`;
const secretsAtOnce = 50;

/** A secret that its owner has not edited since it was read. */
export function unchangedSince({ version }: { version: number }): WipeRule {
  return sql`${holdsMessage} and version = ${version}`;
}

/** Secrets to be destroyed after their last opening, once that opening's claim is over. */
export function destroyedAfterLast(now: number): WipeRule {
  return sql`${holdsMessage} and destroy_after_last = 1 and ${openedBefore(claimsOver(now))}
    and clicks >= clicks_limit`;
}

/** Secrets that expired so many days ago that their owners do not revive them any more. */
export function expiredForDays(days: number, now: number): WipeRule[] {
  const before = now - days * dayMs;
  return [
    sql`${holdsMessage} and expires_at_ms <= ${before}
      and (last_opened_at_ms is null or ${openedBefore(claimsOver(now))})`,
    sql`${holdsMessage} and destroy_after_last = 0 and ${openedBefore(Math.min(before, claimsOver(now)))}
      and clicks >= clicks_limit`,
  ];
}

function openedBefore(ms: number): Expression<SqlBool> {
  return sql`last_opened_at_ms <= ${ms}`;
}

/** Openings up to this moment can no longer be claimed again. */
function claimsOver(now: number): number {
  return now - limits.claimSeconds * 1000;
}

export interface WipeDeps {
  database: Database;
  links: SecretLinks;
}

/** Wipes every secret that a rule holds for; says how many there were. */
export async function wipeSecrets(deps: WipeDeps, rule: WipeRule, now: number): Promise<number> {
  const { query } = deps.database;
  let wiped = 0;
  for (;;) {
    const due = await deps.links.someWhere(query, rule, secretsAtOnce);
    await Promise.all(
      due.map((secret) =>
        wipeMarked(deps, secret, [deps.links.markWiped(query, secret, rule, now).compile()]),
      ),
    );
    wiped += due.length;
    if (due.length < secretsAtOnce) return wiped;
  }
}

/**
 * Wipes a secret if it can be marked so; says whether it was. An edit may have revived it meanwhile: what is decided is
 * decided by the statement that marks it.
 */
export async function wipeMarked(
  { database: { query, commit }, links }: WipeDeps,
  secret: NamedSecret,
  marking: readonly CompiledQuery[],
): Promise<boolean> {
  const wiped = links.ifWiped(query, secret);
  const [marked = []] = await commit(
    [
      ...marking,
      // By its number besides: PostgreSQL looks into one piece only then.
      removeContents(query, wiped).where('link_id', '=', secret.id).compile(),
      removeClaims(query, wiped).where('link_id', '=', secret.id).compile(),
    ],
    'full',
  );
  return marked.length > 0;
}
