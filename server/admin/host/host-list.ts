import { bannedHosts } from '../../links/targets/host-changes-store.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import { moment } from '../moment.ts';

export const hostList: AdminCommand = {
  name: 'host list',
  summary: 'Lists the hosts that are banned.',
  operands: [],
  options: {},
  async run({ database, output }) {
    const banned = await bannedHosts((await database()).query);
    output.table(
      banned.map(({ host, bannedAtMs }) => ({ host, banned: moment(bannedAtMs) })),
      'No host is banned.',
    );
    return exitCodes.done;
  },
};
