import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { brokenReferences, references } from '../../server/database/references.ts';
import { migratedDatabase } from '../support/database/migrated-database.ts';
import { databaseKinds } from '../support/servers/app-under-test.ts';

describe.each(databaseKinds)('what belongs to something else on %s', (kind) => {
  const empty = migratedDatabase(kind);

  it('is known, whatever the database keeps by itself: SQLite all of it, PostgreSQL what refers to others than links', async () => {
    const kept: RawBuilder<{ name: string }> =
      kind === 'sqlite'
        ? sql`select m.name || '.' || f."from" || ' ' || f."table" as name
            from sqlite_schema m, pragma_foreign_key_list(m.name) f`
        : sql`select conrelid::regclass || '.' || attname || ' ' || confrelid::regclass as name
            from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
            where contype = 'f' and conparentid = 0`;
    const { rows } = await kept.execute(empty().query);
    const known = references
      .filter(({ parent }) => kind === 'sqlite' || parent !== 'links')
      .map(({ table, column, parent }) => `${table}.${column} ${parent}`);
    expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('is found when it belongs to nothing any more', async () => {
    const { query, dialect } = empty();
    expect(await brokenReferences(query, dialect)).toEqual([]);
    if (kind === 'sqlite') return;
    await sql`insert into link_ranks (link_id, owner_id, type, clicks) values (404, 1, 'url', 1)`.execute(
      query,
    );
    expect(await brokenReferences(query, dialect)).toEqual([
      { table: 'link_ranks', column: 'link_id', parent: 'links' },
    ]);
  });
});
