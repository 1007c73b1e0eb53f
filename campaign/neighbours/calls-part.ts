import { insertedCode, insertLinks } from '../../tests/support/builders/link-builder.ts';
import { storeSecretBeside } from '../../tests/support/database/stored-secret.ts';
import { type Sent, sendAtFullSpeed } from '../../tests/support/load/full-speed.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { type Belongings, type SampleCall, sampleCalls } from '../sample-payloads.ts';
import { type Answers, faultsOf, measureBeside, measuredColumns, measuredRow } from './measure.ts';
import { type Stage, setStage } from './stage.ts';

const connections = 8;

/** Every call of the endpoint table: one that is added is in it by itself. */
export const callsPart: Part = {
  name: 'calls',
  group: 'neighbours',
  title: 'A neighbour beside every call',
  explanation:
    'Every call of `contract/endpoints.ts` at full speed over eight connections, from one account and from strangers, with limits as they are by default, while somebody else follows a short link. Wanted: as above.',
  columns: ['From', ...measuredColumns],
  async run({ kind, isShort, judgesTimes, say }: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const floodMs = isShort ? 150 : 2000;
    const calls = sampleCalls();
    const stage = await setStage(kind, 'on');
    const flood = (sent: Sent) => sendAtFullSpeed(stage.server.address, connections, floodMs, () => sent);
    try {
      // In the short form the neighbour is watched once beside all of them, else beside each.
      for (const measuredTogether of isShort ? [calls] : calls.map((call) => [call])) {
        const name = isShort ? 'every call' : measuredTogether.map((call) => call.name).join();
        for (const from of ['an account', 'strangers'] as const) {
          const requests = await Promise.all(measuredTogether.map((call) => sendingOf(stage, call, from)));
          const measured = await measureBeside(stage, floodMs / 2, async () => {
            const answers: Answers = {};
            for (const [index, sent] of requests.entries())
              for (const [answer, count] of await flood(sent)) {
                answers[answer] = (answers[answer] ?? 0) + count;
                if (answer === '500')
                  outcome.faults.push(`${measuredTogether[index]?.name} was answered 500`);
              }
            return answers;
          });
          const row = [from, ...measuredRow(name, measured)];
          say(row.join('  '));
          outcome.rows.push(row);
          outcome.faults.push(...faultsOf(`${name} from ${from}`, measured, judgesTimes));
        }
      }
    } finally {
      await stage.remove();
    }
    return outcome;
  },
};

/** The request, from an account of its own: what one call does to an account is no part of what the next one meets. */
async function sendingOf(stage: Stage, { endpoint, payload }: SampleCall, from: 'an account' | 'strangers') {
  const person = await stage.createPerson();
  await insertLinks(stage.shared.database, person.id, 1, () => 'https://example.com/a/page');
  const secret = await storeSecretBeside(stage.shared, person.id, { ops: [{ insert: 'words to read\n' }] });
  const own: Belongings = { email: person.email, link: insertedCode(person.id, 0), secret };
  const isQuery = endpoint.method === 'GET';
  const query = new URLSearchParams(payload(own) as Record<string, string>);
  return {
    method: endpoint.method,
    path: isQuery ? `${endpoint.path}?${query}` : endpoint.path,
    headers: {
      ...(from === 'an account' ? { authorization: person.token } : {}),
      ...(isQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(isQuery ? {} : { body: JSON.stringify(payload(own)) }),
  };
}
