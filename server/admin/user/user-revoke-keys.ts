import { revokeKeysOf } from '../../accounts/operator-decisions.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import { openRooms } from '../rooms.ts';
import { auditedUser, goneMeanwhile, namedUser, userOperand } from './named-user.ts';

export const userRevokeKeys: AdminCommand = {
  name: 'user revoke-keys',
  summary: 'Revokes all API keys of a person: their programs are refused from then on.',
  operands: [userOperand],
  options: {},
  notes: ['It cannot be undone. The person can make new keys; user disable keeps them from it.'],
  async run(context, { operands: [name = ''] }) {
    const rooms = await openRooms(context);
    const user = await namedUser(rooms.database, name);
    const also = auditing(context, {
      command: 'user revoke-keys',
      subject: auditedUser(user),
      outcome: 'done',
    });
    const revoked = await revokeKeysOf(rooms, user.id, also);
    if (revoked === null) throw goneMeanwhile();
    context.output.done(
      revoked === 0
        ? `${user.email} has no API key that works.`
        : `No API key of ${user.email} works any more; ${revoked} did.`,
      { number: user.id, revoked },
    );
    return exitCodes.done;
  },
};
