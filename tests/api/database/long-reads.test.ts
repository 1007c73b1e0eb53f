import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReadWithPending } from '../../../server/clicks/pending-clicks-store.ts';
import { inTime } from '../../../server/database/took-too-long.ts';
import { linkSearchOf } from '../../../server/links/search/link-search-of.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { turnsDuring } from '../../support/load/turns-during.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'a long read on %s', (kind) => {
  let shared: SharedDatabase;
  beforeAll(async () => {
    shared = await createSharedDatabase(kind);
  });
  afterAll(() => shared?.remove());

  /** Looks for something in very many texts, none of which has it. */
  function readForEver() {
    const { longReads, dialect } = shared.database;
    const numbers = sql`(with recursive numbers (n) as
      (select 1 union all select n + 1 from numbers where n < 1000000000) select n from numbers)`;
    const contains = linkSearchOf(dialect).contains(sql`cast(n as text)`, 'nothing');
    return inTime(() => sql`select n from ${numbers} as numbers where ${contains}`.execute(longReads));
  }

  it('is given up when it takes too long, and the next ones are read as ever', async () => {
    expect(await readForEver()).toEqual({ ok: false, failure: 'tookTooLong' });
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(shared.database.longReads);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('keeps nobody else waiting, not even when several are under way', {
    ...rest,
    timeout: 60_000,
  }, async () => {
    let isOver = false;
    const long = Promise.all([readForEver(), readForEver(), readForEver()]).then((outcomes) => {
      isOver = true;
      return outcomes;
    });
    await shared.database.query.selectFrom('links').select('id').execute();
    await shared.database.query
      .insertInto('rate_limits')
      .values({ key: 'written meanwhile', points: 1, expires_at_ms: null })
      .execute();
    expect(isOver).toBe(false);
    for (const outcome of await long) expect(outcome).toEqual({ ok: false, failure: 'tookTooLong' });
  });

  it('of sums with the clicks that wait comes after another: between two of them the event loop turns', async () => {
    const readings = 30;
    const readWithPending = createReadWithPending(shared.database);
    const turns = await turnsDuring(() =>
      Promise.all(Array.from({ length: readings }, () => readWithPending(async () => {}))),
    );
    expect(turns).toBeGreaterThanOrEqual(readings);
  });
});
