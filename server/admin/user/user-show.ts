import { readIdentitiesOf } from '../../accounts/stores/identity-store.ts';
import { countSessionsOf } from '../../accounts/stores/session-store.ts';
import { countLiveKeys } from '../../api-keys/api-key-store.ts';
import { countOwned } from '../../links/stores/link-counts-store.ts';
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
    const identities = await readIdentitiesOf(query, user.id);
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
      sessions: await countSessionsOf(query, user.id, clock.now()),
      api_keys: await countLiveKeys(query, user.id, clock.now()),
      links: await countOwned(query, user.id, 'url'),
      secrets: await countOwned(query, user.id, 'secret'),
    });
    return exitCodes.done;
  },
};
