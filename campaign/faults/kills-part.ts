import { untilWithin } from '../../tests/support/run/until-within.ts';
import type { DatabaseKind } from '../../tests/support/servers/app-under-test.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { hasStrace, killAtCall } from './strace.ts';
import { startTrial, type Trial } from './trial.ts';

/** What a server does when it makes something last: to its file, or to the connection of its database. */
const writingCalls: Record<DatabaseKind, readonly string[]> = {
  sqlite: ['pwrite64', 'fsync', 'fdatasync', 'write'],
  postgres: ['write', 'writev'],
  citus: ['write', 'writev'],
};

const reachPatienceMs = 15_000;
const recoveryPatienceMs = 60_000;

export const killsPart: Part = {
  name: 'kills',
  group: 'faults',
  title: 'Killed at its writes',
  explanation:
    'A server under a mix of creating, editing, deleting, following, rushing for links of 7 visits and for secrets of one opening is ended by SIGKILL at the n-th call, for n = 1, 2, 3, …, that writes (SQLite: `pwrite64`, `fsync` and `fdatasync` of its files, `write` of its answers; PostgreSQL: `write` and `writev` to database and visitors), started again, and held against the ledger of what was answered. Wanted: losses 0, overshoots 0, a sound database.',
  columns: [
    'Killed at',
    'Kills',
    'Not reached',
    'n',
    'Answered',
    'Losses',
    'Overshoots',
    'Back after ms (median, most)',
  ],
  async run(context: CampaignContext): Promise<Outcome> {
    const { kind, isShort, random, say } = context;
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const canTrace = hasStrace();
    if (!canTrace) outcome.remarks.push('strace is not there: the server was killed at moments of chance.');
    const sweep = isShort ? [1, 2 + random.below(30)] : Array.from({ length: 40 }, (_, index) => index + 1);
    for (const systemCall of writingCalls[kind]) {
      const trial = await startTrial(kind, { random });
      const backMs: number[] = [];
      let missed = 0;
      const found = { losses: [] as string[], overshoots: [] as string[] };
      try {
        for (const nth of sweep) {
          const isKilled = canTrace ? await killOnce(trial, systemCall, nth) : await killSoon(trial);
          if (!isKilled) missed += 1;
          backMs.push(await trial.restart());
          await untilWithin(recoveryPatienceMs, 'everybody is served again', trial.workload.allServedSince());
        }
        await trial.workload.leave();
        const { losses, overshoots } = await trial.audit();
        found.losses.push(...losses);
        found.overshoots.push(...overshoots);
      } finally {
        await trial.end();
      }
      const sorted = backMs.toSorted((one, other) => one - other);
      const row = [
        canTrace ? systemCall : 'a moment of chance',
        String(sweep.length - missed),
        String(missed),
        isShort ? sweep.join(', ') : `1 to ${sweep.length}`,
        String(trial.ledger.answered()),
        String(found.losses.length),
        String(found.overshoots.length),
        `${sorted[Math.floor(sorted.length / 2)]}, ${sorted.at(-1)}`,
      ];
      say(row.join('  '));
      outcome.rows.push(row);
      outcome.faults.push(...[...found.losses, ...found.overshoots].map((text) => `${systemCall}: ${text}`));
    }
    return outcome;
  },
};

/** False when the call was not made so often in time. */
async function killOnce({ server }: Trial, systemCall: string, nth: number): Promise<boolean> {
  const armed = await killAtCall(server().pid, systemCall, nth);
  const isOver = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), reachPatienceMs).unref());
  const isKilled = await Promise.race([armed.ended.then(() => true), isOver]);
  if (!isKilled) await armed.disarm();
  return isKilled;
}

async function killSoon({ server, workload }: Trial): Promise<boolean> {
  await untilWithin(recoveryPatienceMs, 'everybody is served', workload.allServedSince());
  await server().kill();
  return true;
}
