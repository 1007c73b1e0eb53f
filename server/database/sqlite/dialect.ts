import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { FollowingRow } from '../following-row.ts';
import { insertFollowing } from '../insert-following.ts';

const uniqueViolation = '2067';

/** What SQLite calls what differs. It has one writer, so that whoever writes needs no lock. */
export const sqliteNames: Dialect = {
  kind: 'sqlite',
  isDistributed: false,
  idColumn: sql`integer primary key autoincrement`,
  bigInteger: sql`integer`,
  bytes: sql`blob`,
  codeType: sql`text`,
  keptByKey: sql`without rowid`,
  manyRows: (json, columns) => {
    const values = Object.entries(columns).map(([column, type], place) => {
      const cell = sql`value ->> ${sql.lit(place)}`;
      return sql`${type === 'bytes' ? sql`unhex(${cell})` : cell} as ${sql.ref(column)}`;
    });
    return sql`(select ${sql.join(values)} from json_each(${json}))`;
  },
  rowsAsTable: (rows, columns) => sqliteNames.manyRows(JSON.stringify(rows), columns),
  isAmong: (column, numbers) =>
    sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`,
  findRefusal: async () => null,
  isTaken: (error) => (error as { sqliteCode?: string }).sqliteCode === uniqueViolation,
  lockMigration: async () => {},
  lockAdvisory: async () => {},
  shareAdvisory: async () => {},
  awaitCommitted: async () => {},
  commitTogether: async () => {},
  advisoryLock: () => [],
  lockInOrder: async () => {},
  lockTable: async () => {},
  returnedWhere: (insert) => insert,
  // Each row is one change, so that the condition holds for the next row as well; what may be none has to come last.
  updateThenInsert: (query, update, rows) => [
    update.compile(),
    ...rows.map((row) => insertFollowing(sqliteNames, row, whereUpdated(row)).compile(query)),
  ],
};

/** That the statement before has changed something. */
function whereUpdated({ each }: FollowingRow): RawBuilder<unknown> {
  if (each === undefined) return sql`where changes() > 0`;
  return sql`from ${each.updatedRow} as updated, ${each.from} where changes() > 0 and ${each.when}`;
}
