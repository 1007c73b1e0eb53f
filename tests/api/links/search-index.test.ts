import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createAccounts } from '../../../server/database/migrations/0001-accounts.ts';
import { createLinks } from '../../../server/database/migrations/0002-links.ts';
import { createClicks } from '../../../server/database/migrations/0003-clicks.ts';
import { createWiping } from '../../../server/database/migrations/0004-wiping.ts';
import { createOperator } from '../../../server/database/migrations/0009-operator.ts';
import { addNote } from '../../../server/database/migrations/0015-note.ts';
import { createOrder } from '../../../server/database/migrations/0019-order.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { linkSearchOf } from '../../../server/links/search/link-search-of.ts';
import { searchJobs } from '../../../server/links/search/search-jobs.ts';
import { searchLinks } from '../../../server/links/search/search-links.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { createPostgresDatabase } from '../../support/database/postgres.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { undistributedKinds } from '../../support/servers/app-under-test.ts';

describeFirst(undistributedKinds, 'a search index on %s that was made for whole addresses', (kind) => {
  let database: Database;
  const cleanUp: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const directory = await createTemporaryDirectory();
    const postgres = kind === 'postgres' ? await createPostgresDatabase() : null;
    database =
      postgres === null
        ? connectSqlite(join(directory.path, 'test.sqlite'))
        : connectPostgres(postgres.address, 4);
    cleanUp.push(database.close, async () => postgres?.drop(), directory.remove);
  });
  afterAll(async () => {
    for (const step of cleanUp) await step();
  });

  async function runJob(name: string): Promise<void> {
    const job = searchJobs({ database, owePurge: () => {}, isWiping: async () => false }).find(
      (each) => each.name === name,
    );
    await job?.run(new AbortController().signal);
  }

  /** Everything the index holds, as text. */
  async function held(): Promise<string> {
    const { rows } =
      kind === 'sqlite'
        ? await sql<{ held: string }>`select hex(block) as held from links_search_data`.execute(
            database.query,
          )
        : await sql<{ held: string }>`select words as held from links_search`.execute(database.query);
    const texts = rows.map((row) =>
      kind === 'sqlite' ? Buffer.from(row.held, 'hex').toString('latin1') : row.held,
    );
    return texts.join('\n');
  }

  it('holds a bounded part of each afterwards, finds what it did, and forgets what is deleted', async () => {
    const db = database.query as unknown as Kysely<unknown>;
    for (const step of [createAccounts, createLinks, createClicks]) await step(db, database.dialect);
    const owner = await database.query
      .insertInto('users')
      .values({ email: 'a@example.com', firstname: 'Ada', lastname: 'Lind', created_at_ms: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    // `(q(` stands at the beginning of one, `~q~` at the end of both. SQLite writes only where a word differs from the last.
    await insertLinks(
      database,
      owner.id,
      2,
      (index) => `https://${index === 0 ? 'a(q(b' : 'plain'}.test/${'long'.repeat(500)}~q~b`,
      // Triggers of that time do it.
      { isSearched: false },
    );
    const [early, late] = kind === 'sqlite' ? ['7128', '717e'] : ['(q(', '~q~'];
    expect(await held()).toContain(late);

    await createWiping(db, database.dialect);
    for (const step of [createOperator, addNote, createOrder]) await step(db, database.dialect);
    await runJob('shorten search index');
    await runJob('free search index');
    expect(await held()).toContain(early);
    expect(await held()).not.toContain(late);
    expect(await database.query.selectFrom('links_indexed_whole').select('link_id').execute()).toEqual([]);

    const wanted = {
      ownerId: owner.id,
      type: 'url',
      isArchived: false,
      belowId: Number.MAX_SAFE_INTEGER,
      count: 10,
    } as const;
    const linkSearch = linkSearchOf(database.dialect);
    const find = (term: string) => linkSearch.idsContaining(database.longReads, { ...wanted, term });
    expect(await find('a(q(b')).toHaveLength(1);
    expect(await find('plain')).toHaveLength(1);
    expect(
      await searchLinks(database.longReads, database.dialect, { ...wanted, term: 'longlong' }),
    ).toHaveLength(2);

    await database.query
      .updateTable('links')
      .set({ deleted_at_ms: 1, target: null })
      .where('owner_id', '=', owner.id)
      .execute();
    expect(await find('a(q(b')).toEqual([]);
    await runJob('free search index');
    expect(await held()).not.toContain(early);
  });
});
