import type { Kysely } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Schema } from '../../database/schema.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import { moment } from '../moment.ts';
import { namedUser, userOperand } from './named-user.ts';

export const userShow: AdminCommand = {
  name: 'user show',
  summary: 'Says what is known of a person; never a password, key or message.',
  operands: [userOperand],
  options: {},
  async run({ database, clock, output }, { operands: [name = ''] }) {
    const opened = await database();
    const { query } = opened;
    const user = await namedUser(opened, name);
    const sessions = await query
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', user.id)
      .where('expires_at_ms', '>', clock.now())
      .executeTakeFirstOrThrow();
    const identities = await query
      .selectFrom('identities')
      .select('provider')
      .where('user_id', '=', user.id)
      .execute();
    output.facts({
      number: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      registered: moment(user.created_at_ms),
      confirmed: moment(user.email_confirmed_at_ms),
      disabled: moment(user.disabled_at_ms),
      links_stopped: moment(user.links_stopped_at_ms),
      signs_in_with: [
        ...(user.password_hash === null ? [] : ['password']),
        ...identities.map(({ provider }) => provider),
      ].join(', '),
      sessions: Number(sessions.count),
      links: await countLinks(query, user.id, 'url'),
      secrets: await countLinks(query, user.id, 'secret'),
    });
    return exitCodes.done;
  },
};

async function countLinks(query: Kysely<Schema>, ownerId: number, type: LinkType): Promise<number> {
  const counted = await query
    .selectFrom('links')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}
