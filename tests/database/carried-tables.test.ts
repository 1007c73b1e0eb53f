import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contentsOf } from '../../server/admin/backup/empty-database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { carriedTables, readTables } from '../../server/database/rows/tables.ts';
import { migratedDatabase } from '../support/database/migrated-database.ts';
import { createPlace } from '../support/database/place.ts';
import { databaseKinds } from '../support/servers/app-under-test.ts';

describe.each(databaseKinds)('what is carried from a database on %s', (kind) => {
  const empty = migratedDatabase(kind);

  it('is every table there is, unless it is made anew from the others', async () => {
    const { foreign } = await contentsOf(empty().query, empty().dialect);
    expect(foreign, 'tables that rows/tables.ts does not name').toEqual([]);
    const tables = await readTables(empty().query, empty().dialect);
    expect(tables.map(({ name }) => name)).toEqual(carriedTables);
    expect(tables.filter(({ key }) => key.length === 0)).toEqual([]);
  });

  it('comes in an order in which nothing refers to what is still to come', async () => {
    const references: RawBuilder<{ child: string; parent: string }> =
      kind === 'sqlite'
        ? sql`select m.name as child, f."table" as parent from sqlite_schema m, pragma_foreign_key_list(m.name) f`
        : sql`select cast(cast(conrelid as regclass) as text) as child,
            cast(cast(confrelid as regclass) as text) as parent from pg_constraint where contype = 'f'`;
    const { rows } = await references.execute(empty().query);
    const isInOrder = ({ child, parent }: { child: string; parent: string }) =>
      !carriedTables.includes(child) || carriedTables.indexOf(parent) <= carriedTables.indexOf(child);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((row) => !isInOrder(row))).toEqual([]);
  });
});

it('has the same columns of the same kinds in both databases', async () => {
  const shapes: unknown[] = [];
  for (const kind of databaseKinds) {
    const place = await createPlace(kind);
    const database = place.connect();
    await migrate(database);
    shapes.push(await readTables(database.query, database.dialect));
    await database.close();
    await place.remove();
  }
  expect(shapes[0]).toEqual(shapes[1]);
});
