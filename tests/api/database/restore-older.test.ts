import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownSteps, takenSteps, takeSteps } from '../../../server/database/migrate.ts';
import { linkSearchOf } from '../../../server/links/search/link-search-of.ts';
import { createPlace } from '../../support/database/place.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { undistributedKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';

const oldSteps = ['0001-accounts', '0002-links', '0003-clicks'];

describeFirst(undistributedKinds, 'a backup of an older version on %s', (kind) => {
  it('is taken without changing the database, and brought up to date when it is restored', async () => {
    const [source, target] = [await createPlace(kind), await createPlace(kind)];
    const old = source.connect();
    await old.query.transaction().execute((transaction) => takeSteps(transaction, old.dialect, oldSteps));
    const { id: owner_id } = await old.query
      .insertInto('users')
      .values({ email: 'maya@example.com', firstname: 'Maya', lastname: 'L', created_at_ms: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const longTarget = `https://example.com/${'long/'.repeat(500)}`;
    await old.query
      .insertInto('links')
      .values({ type: 'url', code: 'old0001', owner_id, target: longTarget, is_active: 1, created_at_ms: 1 })
      .execute();
    const file = join(source.directory, 'old.ndjson.gz');
    expect(await operate(source.environment, 'backup', file)).toMatchObject({ exitCode: 0 });
    expect(await takenSteps(old.query)).toEqual(oldSteps);
    await old.close();

    expect(await operate(target.environment, 'restore', file)).toMatchObject({ exitCode: 0, error: '' });
    const database = target.connect();
    expect(await takenSteps(database.query)).toEqual(knownSteps);
    const { query, dialect } = database;
    const link = await query.selectFrom('links').selectAll().executeTakeFirstOrThrow();
    expect(link).toMatchObject({ code: 'old0001', target: longTarget });
    // A step that came later has noted what the index of its time holds.
    expect(await query.selectFrom('links_indexed_whole').selectAll().execute()).toEqual([
      { link_id: link.id },
    ]);
    const wanted = {
      ownerId: owner_id,
      type: 'url' as const,
      isArchived: false,
      term: 'old0001',
      belowId: 1e9,
      count: 9,
    };
    expect(await linkSearchOf(dialect).idsContaining(query, wanted)).toEqual([link.id]);
    await database.close();
    await source.remove();
    await target.remove();
  });
});
