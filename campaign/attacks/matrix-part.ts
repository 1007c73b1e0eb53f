import { statuses } from '../../contract/statuses.ts';
import { startAccountsApp } from '../../tests/support/builders/account-builder.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { sampleCalls } from '../sample-payloads.ts';
import { type AccessRow, accessRowOf } from './access-rows.ts';
import { askWith, createVictim, type Said, type TokenKind, tokenKinds, type Victim } from './token-kinds.ts';

export const matrixPart: Part = {
  name: 'matrix',
  group: 'attacks',
  title: 'Who may do what',
  explanation:
    'Every call of `contract/endpoints.ts` with every kind of token, asking for what somebody else has. Wanted: a dead token is refused wherever tokens are looked at and changes nothing; calls that need one refuse when there is none; where tokens are not looked at, none makes a difference; with a living token of another person nothing of the owner is told or changed. A call without a row in `campaign/attacks/access-rows.ts` ends the campaign.',
  columns: ['Call', 'Access', ...Object.keys(tokenKinds)],
  async run({ kind, say }: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const app = await startAccountsApp(kind);
    try {
      const kindsOfTokens = Object.keys(tokenKinds) as TokenKind[];
      const owner = await createVictim(app);
      // What is dead stays so; a living token may not survive the call.
      const dead = new Map<TokenKind, string | undefined>();
      for (const each of kindsOfTokens)
        if (tokenKinds[each].isDead) dead.set(each, await tokenKinds[each].make(app, owner));
      for (const call of sampleCalls()) {
        const row = accessRowOf(call.name, call.endpoint.access);
        const cells: string[] = [];
        const victim = await createVictim(app);
        const asStranger = await askWith(app, undefined, call, victim);
        for (const each of kindsOfTokens) {
          const token = dead.has(each) ? dead.get(each) : await tokenKinds[each].make(app, victim);
          const said = await askWith(app, token, call, victim);
          const wrong = await faultsOf(row, each, said, asStranger, victim);
          outcome.faults.push(...wrong.map((text) => `${call.name} with ${each} token: ${text}`));
          cells.push(wrong.length === 0 ? String(said.code) : `${said.code} (!)`);
        }
        outcome.rows.push([call.name, row.access, ...cells]);
      }
    } finally {
      await app.stop();
    }
    say(`${outcome.rows.length} calls × ${Object.keys(tokenKinds).length} kinds of tokens`);
    return outcome;
  },
};

async function faultsOf(
  { access, foreign }: AccessRow,
  kindOfToken: TokenKind,
  said: Said,
  asStranger: Said,
  victim: Victim,
): Promise<string[]> {
  const faults: string[] = [];
  const { isDead, isSent } = tokenKinds[kindOfToken];
  const isRefused = said.http === 401 && said.code === statuses.unauthenticated.code;
  if (said.http >= 500) faults.push(`HTTP ${said.http}`);
  if (access === 'signed-in' && isDead && !isRefused) faults.push(`was not refused: ${said.code}`);
  if (access === 'optional' && isDead && isSent && !isRefused) faults.push(`was not refused: ${said.code}`);
  if (access === 'open' && (said.http !== asStranger.http || said.code !== asStranger.code))
    faults.push(`made a difference: ${said.code} instead of ${asStranger.code}`);
  if (!isDead && access === 'signed-in' && foreign === 'not found' && said.code !== statuses.notFound.code)
    faults.push(`was not told that there is no such thing: ${said.code}`);
  if (said.text.includes(victim.canary)) faults.push('told something of the owner');
  if (await victim.isChanged()) faults.push('changed something of the owner');
  return faults;
}
