import { sql } from 'kysely';

/** Only what has an owner and is not deleted is searched. */
export function isSearched(row: 'new' | 'old') {
  return sql`${sql.ref(`${row}.owner_id`)} is not null and ${sql.ref(`${row}.deleted_at_ms`)} is null`;
}

/** Every trigram of an address and code, with its owner in front of it. Bytes, because they are quickly cut up. */
export function wordsOf(row: 'new' | 'old', part: 'whole' | 'searched') {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const owner = sql`${column('owner_id')} || substr(${column('type')}, 1, 1)`;
  const target = part === 'whole' ? column('target') : sql`substr(${column('target')}, 1, 1000)`;
  return sql`(select group_concat(${owner} || hex(substr(bytes, position, 3)), ' ')
    from (select cast(lower(coalesce(${target}, '') || ' ' || ${column('code')}) as blob) as bytes)
    join link_positions on position <= length(bytes) - 2)`;
}
