import { setTimeout as wait } from 'node:timers/promises';
import { untilWithin } from '../../tests/support/run/until-within.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { type Hindrance, hindrances } from './hindrances.ts';
import { startTrial } from './trial.ts';

const recoveryPatienceMs = 60_000;

export const hindrancesPart: Part = {
  name: 'hindrances',
  group: 'faults',
  title: 'Hindered in other ways',
  explanation:
    'The same people on a server that is frozen, runs out of file descriptors, is held by thousands of slow clients, has too little memory, or loses its connections. Wanted: losses 0, overshoots 0, everybody is served again by the same process; with slow clients all along.',
  columns: [
    'Hindrance',
    'Times',
    'Answered',
    'Not answered',
    'Losses',
    'Overshoots',
    'Served again after ms (most)',
  ],
  async run(context: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    for (const hindrance of hindrances.filter(({ kinds }) => kinds.includes(context.kind)))
      await endure(context, hindrance, outcome);
    return outcome;
  },
};

async function endure(
  { kind, isShort, random, say }: CampaignContext,
  { name, environment = {}, servesMeanwhile, happen }: Hindrance,
  outcome: Outcome,
): Promise<void> {
  const trial = await startTrial(kind, { random, environment });
  const { workload, ledger } = trial;
  const times = isShort ? 1 : 5;
  const againMs: number[] = [];
  let refusedMeanwhile = 0;
  try {
    for (let time = 0; time < times; time += 1) {
      await untilWithin(recoveryPatienceMs, 'everybody is served', workload.allServedSince());
      await wait(random.below(300));
      const refusedBefore = workload.refused();
      await happen(trial, isShort);
      refusedMeanwhile += workload.refused() - refusedBefore;
      againMs.push(
        await untilWithin(recoveryPatienceMs, 'everybody is served again', workload.allServedSince()),
      );
    }
    await workload.leave();
    const { losses, overshoots } = await trial.audit();
    const row = [
      name,
      times,
      ledger.answered(),
      workload.refused(),
      losses.length,
      overshoots.length,
      Math.max(...againMs),
    ].map(String);
    say(row.join('  '));
    outcome.rows.push(row);
    outcome.faults.push(...[...losses, ...overshoots].map((text) => `${name}: ${text}`));
    if (servesMeanwhile && refusedMeanwhile > 0)
      outcome.faults.push(`${name}: ${refusedMeanwhile} deeds were not answered meanwhile`);
  } catch (error) {
    outcome.faults.push(`${name}: ${(error as Error).message}`);
  } finally {
    await trial.end();
  }
}
