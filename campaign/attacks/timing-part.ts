import { Agent, request } from 'node:http';
import { createSharedDatabase } from '../../tests/support/database/shared-database.ts';
import { startServer } from '../../tests/support/servers/server-process.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { prepareTimingPairs, type Question } from './timing-pairs.ts';
import { croppedT } from './welch.ts';

const mostT = 4.5;
export const timingPart: Part = {
  name: 'timing',
  group: 'attacks',
  title: 'What time tells',
  explanation:
    'Two kinds of requests in turn and in random order over one connection, one of which knows more: a key of which all but the last letter is right, a token of which all but the last letter is, an e-mail address that has an account. Welch’s t over all answers and over the quickest 95, 90, 75 and 50 %, the largest counts. Wanted: |t| < 4.5, and the same answer.',
  columns: ['What', 'Pairs', 'Median ms, knowing', 'Median ms, not', '|t|', 'Answers'],
  async run({ kind, isShort, judgesTimes, random, say }: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const shared = await createSharedDatabase(kind);
    const server = await startServer({ ...shared.environment, CAPTCHA_TRIES: '1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (const pair of await prepareTimingPairs(server.address, shared.database, random)) {
        const count = pair.pairs[isShort ? 'short' : 'long'];
        const times = { one: [] as number[], other: [] as number[] };
        const answers = { one: new Set<string>(), other: new Set<string>() };
        for (let round = 0; round < count; round += 1)
          for (const which of random.shuffle(['one', 'other'] as const)) {
            const asked = await pair[which]();
            const { ms, said } = await ask(server.address, agent, asked);
            // The first ones warm the server up.
            if (round >= count / 20) times[which].push(ms);
            answers[which].add(said);
          }
        const t = croppedT(times.one, times.other);
        const isSame = [...answers.one].join() === [...answers.other].join();
        const row = [
          pair.name,
          String(count),
          medianOf(times.one),
          medianOf(times.other),
          t.toFixed(2),
          isSame
            ? [...answers.one].join(', ')
            : `${[...answers.one].join(', ')} and ${[...answers.other].join(', ')}`,
        ];
        say(row.join('  '));
        outcome.rows.push(row);
        if (pair.isTold === true) continue;
        if (!isSame) outcome.faults.push(`${pair.name}: the answers differ`);
        if (judgesTimes && t >= mostT) outcome.faults.push(`${pair.name}: |t| is ${t.toFixed(2)}`);
      }
    } finally {
      agent.destroy();
      await server.kill();
      await shared.remove();
    }
    return outcome;
  },
};

function medianOf(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(3);
}

function ask(
  address: string,
  agent: Agent,
  { method, path, headers, body }: Question,
): Promise<{ ms: number; said: string }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sending = request(address + path, { method, agent, headers }, (response) => {
      const ms = performance.now() - began;
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      response.on('end', () =>
        resolve({ ms, said: `${response.statusCode}/${/"status_code":(\d+)/.exec(text)?.[1]}` }),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
