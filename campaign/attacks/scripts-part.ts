import { openPage, untilAlive } from '../../tests/support/browser/chromium.ts';
import { startSite } from '../../tests/support/servers/site.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { type HostileScreen, hostileScreens } from './hostile-screens.ts';
import { scriptPayloads } from './script-payloads.ts';
import { findHostile, watchPage } from './watched-page.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

export const scriptsPart: Part = {
  name: 'scripts',
  group: 'attacks',
  title: 'Texts that would like to be scripts',
  explanation:
    'Texts of 13 ways out × 30 vectors × 8 disguises go into every field that is shown to somebody, and into every address that a screen reads; each screen that shows them is opened in Chromium. Wanted: no script runs, no element, attribute or link of a stranger stands in the page, and the policy never has to stop anything.',
  columns: ['Field and screen', 'Payloads', 'Pages', 'Executions and injections'],
  kinds: ['sqlite'],
  async run({ isShort, random, say }: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const payloads = scriptPayloads(random, isShort ? 40 : 2000);
    const mostPages = isShort ? 5 : 60;
    outcome.remarks.push(
      `Names, and keys and messages in the details, take few payloads a page: the first ${mostPages} texts of each are tried; targets, messages on their own page, secrets and addresses take all.`,
    );
    const server = await startSite();
    const owner = await server.createUser();
    const { page, close } = await openPage(server.origin, undefined, { userAgent });
    try {
      const dialogs = await watchPage(page);
      for (const screen of hostileScreens) {
        const found = await tryScreen(screen);
        found.push(...dialogs.splice(0));
        outcome.faults.push(...found.map((text) => `${screen.name}: ${text}`));
      }
      async function tryScreen({ name, prepare }: HostileScreen): Promise<string[]> {
        const visits = await prepare({ server, owner, page, payloads, mostPages });
        const found: string[] = [];
        for (const { address, untilShown } of visits.pages) {
          await page.goto(address.startsWith('http') ? address : server.origin + address);
          if (untilShown === undefined) await untilAlive(page);
          else await untilShown(page);
          found.push(...(await findHostile(page)));
        }
        const row = [name, String(visits.payloads), String(visits.pages.length), String(found.length)];
        say(row.join('  '));
        outcome.rows.push(row);
        return found;
      }
    } finally {
      await close();
      await server.stop();
    }
    return outcome;
  },
};
