import { limits } from '../../../contract/limits.ts';
import { createInvitation, listInvitations, revokeInvitation } from '../../accounts/invite.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, CommandFailure, exitCodes, WrongUse } from '../command.ts';
import { moment } from '../moment.ts';

const inviteCreate: AdminCommand = {
  name: 'invite create',
  summary: 'Makes a link that one person can register with, and shows it once.',
  operands: [],
  options: {
    email: { kind: 'text', doc: 'The only address that may register with it.' },
    days: { kind: 'text', doc: `How long it can be used. Not said: ${limits.invitationDays}.` },
  },
  notes: ['It matters where REGISTRATION=invite. The link is as good as a key: give it to one person.'],
  async run(context, given) {
    const { clock, random, output, settings } = context;
    const database = await context.database();
    const days = given.text('days');
    const made = await createInvitation(
      { database, clock, random, publicUrl: settings.PUBLIC_URL },
      { email: given.text('email'), ...(days === null ? {} : { days: Number(days) }) },
      (id) => auditing(context, { command: 'invite create', subject: `invitation ${id}`, outcome: 'done' }),
    );
    if (!made.ok)
      throw new WrongUse(
        made.failure === 'badEmail'
          ? `"${given.text('email')}" is no e-mail address.`
          : `--days is a whole number from 1 to ${limits.invitationDaysMax}.`,
      );
    const { id, link, expiresAtMs } = made.value;
    output.done(`Invitation ${id}, until ${moment(expiresAtMs)}: ${link}`, { number: id, link });
    return exitCodes.done;
  },
};

const inviteList: AdminCommand = {
  name: 'invite list',
  summary: 'Lists invitations that have not expired, the newest first; never their links.',
  operands: [],
  options: {},
  async run({ database, clock, output }) {
    const invitations = await listInvitations({ database: await database(), clock });
    output.table(
      invitations.map(({ id, email, createdAtMs, expiresAtMs, usedAtMs }) => ({
        number: id,
        for: email ?? 'anybody',
        made: moment(createdAtMs),
        until: moment(expiresAtMs),
        used: usedAtMs === null ? null : moment(usedAtMs),
      })),
      'There are no invitations.',
    );
    return exitCodes.done;
  },
};

const inviteRevoke: AdminCommand = {
  name: 'invite revoke',
  summary: 'Takes an invitation back that nobody has used.',
  operands: ['number'],
  options: {},
  async run(context, given) {
    const entered = given.operands[0] ?? '';
    const id = Number(entered);
    if (!Number.isSafeInteger(id) || id < 1) throw new WrongUse(`"${entered}" is no number.`);
    const database = await context.database();
    const also = auditing(context, {
      command: 'invite revoke',
      subject: `invitation ${id}`,
      outcome: 'done',
    });
    if (!(await revokeInvitation({ database }, id, also)))
      throw new CommandFailure(`There is no invitation ${id} that could still be used.`);
    context.output.done(`Invitation ${id} can no longer be used.`, { number: id });
    return exitCodes.done;
  },
};

export const inviteCommands: readonly AdminCommand[] = [inviteCreate, inviteList, inviteRevoke];
