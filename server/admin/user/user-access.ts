import {
  disableAccount,
  enableAccount,
  signOutEverywhere,
  vouchForAccount,
} from '../../accounts/operator-decisions.ts';
import type { User } from '../../accounts/stores/user-store.ts';
import type { AlsoInTransaction } from '../../database/also-in-transaction.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, type AdminContext, exitCodes, type Given } from '../command.ts';
import { openRooms, type Rooms } from '../rooms.ts';
import { auditedUser, goneMeanwhile, namedUser, userOperand } from './named-user.ts';

/** A decision about one person: found, carried out together with its audit entry, told. */
function decision(
  command: Pick<AdminCommand, 'name' | 'summary' | 'options' | 'notes'>,
  decide: (rooms: Rooms, user: User, given: Given, also: AlsoInTransaction) => Promise<boolean>,
  told: (user: User, given: Given, rooms: Rooms) => string | Promise<string>,
): AdminCommand {
  return {
    ...command,
    operands: [userOperand],
    async run(context: AdminContext, given) {
      const rooms = await openRooms(context);
      const user = await namedUser(rooms.database, given.operands[0] ?? '');
      const subject = auditedUser(user);
      const outcome = given.has('links') ? 'done, links too' : 'done';
      const also = auditing(context, { command: command.name, subject, outcome });
      if (!(await decide(rooms, user, given, also))) throw goneMeanwhile();
      context.output.done(await told(user, given, rooms), { number: user.id });
      return exitCodes.done;
    },
  };
}

export const userConfirm = decision(
  {
    name: 'user confirm',
    summary: 'Confirms a person’s e-mail, as if they had followed the mail.',
    options: {},
    notes: ['Only for somebody you know to own the address: whatever the account holds stays in it.'],
  },
  (rooms, { id }, _given, also) => vouchForAccount(rooms, id, also),
  ({ email }) => `${email} is confirmed and can log in.`,
);

export const userDisable = decision(
  {
    name: 'user disable',
    summary: 'Keeps a person from logging in and ends their sessions; their links go on.',
    options: { links: { kind: 'flag', doc: 'Stop all their links and secrets, too.' } },
    notes: ['Without --links their links and secrets go on as before.'],
  },
  (rooms, { id }, given, also) => disableAccount(rooms, id, given.has('links'), also),
  ({ email, links_stopped_at_ms }, given) =>
    `${email} is signed out everywhere and cannot log in. Their links ${
      given.has('links') || links_stopped_at_ms !== null ? 'are stopped' : 'go on (--links stops them)'
    }.`,
);

export const userEnable = decision(
  {
    name: 'user enable',
    summary: 'Lets a disabled person log in again, and their links go on.',
    options: {},
  },
  (rooms, { id }, _given, also) => enableAccount(rooms, id, also),
  ({ email }) => `${email} can log in again.`,
);

export const userEndSessions = decision(
  {
    name: 'user end-sessions',
    summary: 'Signs a person out everywhere; their API keys go on.',
    options: {},
    notes: ['Programs go on calling with their API keys until these are revoked: user revoke-keys.'],
  },
  (rooms, { id }, _given, also) => signOutEverywhere(rooms, id, also),
  async ({ id, email }, _given, { database, clock, keeping }) => {
    const keys = await keeping.apiKeys.countLive(database.query, id, clock.now());
    return keys === 0
      ? `${email} is signed out everywhere.`
      : `${email} is signed out everywhere. Their API keys go on: ${keys} (user revoke-keys ends them).`;
  },
);
