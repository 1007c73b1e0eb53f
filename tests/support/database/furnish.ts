import { sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { canaryContext } from '../../../server/encryption/installation-store.ts';
import { takeInMissing } from '../../../server/links/stores/searched-links-store.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { createVault } from '../../../server/platform/vault.ts';
import { createSignedInUser } from '../builders/account-builder.ts';

const rowsPerStatement = 10_000;

/** Fills a database with links, visits of every day and kind, and as many secrets as every tenth link. */
export async function furnish(database: Database, links: number, appSecret: string): Promise<void> {
  const migrated = await migrate(database);
  if (!migrated.ok) throw new Error(migrated.failure);
  const { query } = database;
  const { id: owner } = await createSignedInUser({ database, clock: systemClock });
  const vault = createVault({ random: systemRandom }, appSecret, null);
  await query
    .insertInto('installation')
    .values({ id: 1, canary_sealed: vault.encrypt('canary', canaryContext) })
    .execute();
  const bigint = database.dialect.bigInteger;
  for (let first = 1; first <= links; first += rowsPerStatement) {
    const last = Math.min(links, first + rowsPerStatement - 1);
    const numbers = sql`with recursive numbers (n) as
      (select cast(${first} as ${bigint}) union all select n + 1 from numbers where n < ${last})`;
    await sql`${numbers} insert into links
        (type, code, owner_id, target, is_active, clicks, clicks_limit, created_at_ms, key_sealed)
      select case when n % 10 = 0 then 'secret' else 'url' end, 'c' || (10000000 + n),
        case when n % 3 = 0 then null else cast(${owner} as ${bigint}) end,
        case when n % 10 = 0 then null else 'https://shop' || (n % 977) || '.example.com/ünïcode/' || n end,
        n % 2, n % 1000, case when n % 7 = 0 then 1000 end, 1700000000000 + n,
        case when n % 5 = 0 then cast('k' || n as ${database.dialect.kind === 'sqlite' ? sql`blob` : sql`bytea`}) end
      from numbers`.execute(query);
  }
  await takeInMissing(query, database.dialect);
  await sql`insert into visit_days (subject, subject_id, day, total, quarters)
    select 'link', id, 20000 + id % 365, clicks, '{"40":' || clicks || '}' from links where clicks > 0`.execute(
    query,
  );
  await sql`insert into visit_totals (subject, subject_id, total)
    select 'owner-url', owner_id, sum(clicks) from links where owner_id is not null group by owner_id`.execute(
    query,
  );
  await sql`insert into link_breakdowns (link_id, month, counts)
    select id, '2026-11', '{"country":{"CH":' || clicks || '}}' from links where clicks > 0`.execute(query);
  const secrets = await query
    .selectFrom('links')
    .select(['id', 'code'])
    .where('type', '=', 'secret')
    .execute();
  for (let start = 0; start < secrets.length; start += 500)
    await query
      .insertInto('secret_contents')
      .values(
        secrets.slice(start, start + 500).map(({ id, code }) => ({
          link_id: id,
          ciphertext: Buffer.from(`sealed ${code}`.repeat(20)),
          wrapped_key: vault.encrypt('a data key', code),
          key_id: vault.keyId,
        })),
      )
      .execute();
  // Numbers that were given once and are gone: they must not be given again.
  await query.insertInto('click_batches').values({ id: 4711, clicks: '[]' }).execute();
  await query.deleteFrom('click_batches').execute();
}
