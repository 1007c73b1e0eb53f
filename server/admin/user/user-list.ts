import { listUsers } from '../../accounts/stores/user-list-store.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import { moment } from '../moment.ts';
import { pagingOptions, readPaging } from '../paging.ts';

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
    const paging = readPaging(given);
    const search = given.text('search');
    const rows = await listUsers(query, search, paging);
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
