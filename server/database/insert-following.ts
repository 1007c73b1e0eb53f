import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { FollowingRow } from './following-row.ts';

/** The insertion of a row where a condition holds. */
export function insertFollowing(
  { bigInteger, bytes }: Pick<Dialect, 'bigInteger' | 'bytes'>,
  { into, values, orElse = sql`` }: FollowingRow,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const typed = Object.values(values).map((value) => {
    if ('expression' in value) return value.expression;
    if ('text' in value) return sql`cast(${value.text} as text)`;
    return 'number' in value
      ? sql`cast(${value.number} as ${bigInteger})`
      : sql`cast(${value.bytes} as ${bytes})`;
  });
  return sql`insert into ${sql.table(into)} (${sql.join(columns)}) select ${sql.join(typed)} ${condition} ${orElse}`;
}
