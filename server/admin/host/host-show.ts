import type { Database } from '../../database/database.ts';
import { targetsAfter } from '../../links/stores/link-counts-store.ts';
import { isListed } from '../../links/targets/blocked-hosts.ts';
import { bannedHosts } from '../../links/targets/host-changes-store.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import type { Progress } from '../output.ts';
import { hostOperand, namedHost } from './host-ban.ts';

const linksAtOnce = 5000;
const namedLinks = 10;

export const hostShow: AdminCommand = {
  name: 'host show',
  summary: 'Says whether a host is banned, and which links lead there.',
  operands: [hostOperand],
  options: {},
  async run(context, given) {
    const host = namedHost(given);
    const database = await context.database();
    const banned = (await bannedHosts(database.query)).find((entry) => isListed(new Set([entry.host]), host));
    const progress = context.output.progress('Looking through links');
    const codes = await linksTo(database, host, progress);
    progress.end();
    context.output.facts({
      host,
      banned_as: banned?.host ?? null,
      links: codes.length,
      newest_codes: codes.slice(-namedLinks).reverse().join(', ') || null,
    });
    return exitCodes.done;
  },
};

/** Codes of the links that lead to a host or below it, the oldest first. Some are read at a time: there may be many. */
async function linksTo({ longReads }: Database, host: string, progress: Progress): Promise<string[]> {
  const hosts = new Set([host]);
  const found: string[] = [];
  let seen = 0;
  for (let afterId = 0; ; ) {
    const rows = await targetsAfter(longReads, afterId, linksAtOnce);
    for (const { code, target } of rows) {
      const led = URL.parse(target ?? '')?.hostname;
      if (led !== undefined && isListed(hosts, led)) found.push(code);
    }
    seen += rows.length;
    progress.at(seen, null);
    const last = rows.at(-1);
    if (last === undefined) return found;
    afterId = last.id;
  }
}
