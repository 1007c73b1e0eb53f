import ipaddr from 'ipaddr.js';
import { banHost, readHostName } from '../../links/targets/ban-host.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, exitCodes, type Given, WrongUse } from '../command.ts';

export const hostOperand = 'host';

/** The host that an operator means. */
export function namedHost(given: Given): string {
  const host = readHostName(given.operands[0] ?? '');
  if (host === null) throw new WrongUse(`"${given.operands[0] ?? ''}" is no host.`);
  return host;
}

export const hostBan = banning(
  'host ban',
  'Bans a host with all below it: links that lead there stop at once, and none can be made.',
  true,
);

export const hostUnban = banning(
  'host unban',
  'Lets a banned host go again, and links that lead there go on.',
  false,
);

function banning(name: string, summary: string, isBanned: boolean): AdminCommand {
  return {
    name,
    summary,
    operands: [hostOperand],
    options: isBanned
      ? { whole: { kind: 'flag', doc: 'Ban a whole top-level domain: everything that ends with it.' } }
      : {},
    async run(context, given) {
      const host = namedHost(given);
      if (isBanned && !given.has('whole') && isTopLevel(host))
        throw new WrongUse(
          `${host} would ban everything that ends with .${host}. Say --whole if that is meant.`,
        );
      const database = await context.database();
      const audit = auditing(context, { command: name, subject: `host ${host}`, outcome: 'done' });
      const banned = await banHost({ database, clock: context.clock }, host, isBanned, audit);
      const state = isBanned ? 'banned' : 'not banned';
      context.output.done(banned.ok ? `${host} is ${state}.` : `${host} was ${state} already.`, { host });
      return exitCodes.done;
    },
  };
}

function isTopLevel(host: string): boolean {
  return !host.includes('.') && !ipaddr.isValid(host.replace(/^\[|\]$/g, '')) && host !== 'localhost';
}
