import { sql } from 'kysely';
import { type AdminCommand, exitCodes } from '../command.ts';
import { moment } from '../moment.ts';
import { pagingOptions, readPaging } from '../paging.ts';

/** Signs that mean something in a pattern, taken literally. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

export const userList: AdminCommand = {
  name: 'user list',
  summary: 'Lists people, the newest first.',
  operands: [],
  options: {
    search: { kind: 'text', doc: 'Only those with this in their e-mail.' },
    ...pagingOptions,
  },
  async run({ database, output }, given) {
    const { query } = await database();
    const { limit, offset } = readPaging(given);
    const search = given.text('search');
    const all = query
      .selectFrom('users')
      .select(['id', 'email', 'created_at_ms', 'email_confirmed_at_ms', 'disabled_at_ms'])
      .where('deleted_at_ms', 'is', null);
    const some =
      search === null
        ? all
        : all.where(sql<boolean>`email like ${`%${literally(search.toLowerCase())}%`} escape '\\'`);
    const rows = await some.orderBy('id', 'desc').limit(limit).offset(offset).execute();
    output.table(
      rows.map((row) => ({
        number: row.id,
        email: row.email,
        registered: moment(row.created_at_ms),
        confirmed: row.email_confirmed_at_ms !== null,
        disabled: row.disabled_at_ms !== null,
      })),
      search === null ? 'There is nobody (more) yet.' : 'Nobody (more) has that in their e-mail.',
    );
    return exitCodes.done;
  },
};
