import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { UserRow } from '../../database/tables/people.ts';

type ListedUser = Pick<
  UserRow,
  'id' | 'email' | 'created_at_ms' | 'email_confirmed_at_ms' | 'disabled_at_ms'
>;

/** Signs that mean something in a pattern, taken literally. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** People, the newest first; those with a text in their e-mail, where one is said. */
export function listUsers(
  query: Kysely<Schema>,
  search: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedUser[]> {
  const all = query
    .selectFrom('users')
    .select(['id', 'email', 'created_at_ms', 'email_confirmed_at_ms', 'disabled_at_ms'])
    .where('deleted_at_ms', 'is', null);
  const some =
    search === null
      ? all
      : all.where(sql<boolean>`email like ${`%${literally(search.toLowerCase())}%`} escape '\\'`);
  return some.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

/** What an account is called by, deleted or not; undefined: there is none. */
export async function emailOf(query: Kysely<Schema>, id: number): Promise<string | undefined> {
  const row = await query.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/** Counts for whoever runs the server. */
export interface UserCounts {
  people: number;
  disabled: number;
  beingWiped: number;
}

export async function countUsers(query: Kysely<Schema>): Promise<UserCounts> {
  const there = counting(query).where('deleted_at_ms', 'is', null);
  return {
    people: await take(there),
    disabled: await take(there.where('disabled_at_ms', 'is not', null)),
    beingWiped: await take(counting(query).where('deleted_at_ms', 'is not', null)),
  };
}

/** Accounts that were deleted before a moment and are not yet wiped. */
export function countDeletedBefore(query: Kysely<Schema>, beforeMs: number): Promise<number> {
  return take(counting(query).where('deleted_at_ms', '<', beforeMs));
}

function counting(query: Kysely<Schema>) {
  return query.selectFrom('users').select((eb) => eb.fn.countAll<number | string>().as('count'));
}

async function take(counted: ReturnType<typeof counting>): Promise<number> {
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
