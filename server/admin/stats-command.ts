import type { AdminCommand } from './command.ts';
import { exitCodes } from './command.ts';

export const statsCommand: AdminCommand = {
  name: 'stats',
  summary: 'Counts what there is: people, links, secrets, visits, waiting mails, reports.',
  operands: [],
  options: {},
  async run({ database, output }) {
    const { query } = await database();
    const count = async (table: 'users' | 'links') =>
      Number(
        (
          await query
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('count'))
            .where('deleted_at_ms', 'is', null)
            .executeTakeFirst()
        )?.count ?? 0,
      );
    output.facts({ people: await count('users'), links: await count('links') });
    return exitCodes.done;
  },
};
