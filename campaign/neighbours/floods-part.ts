import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { faultsOf, measureBeside, measuredColumns, measuredRow } from './measure.ts';
import { floodSizes, type NamedFlood, namedFloods } from './named-floods.ts';
import { type Stage, setStage } from './stage.ts';

/** The floods that were found to hurt once, or might. */
export const floodsPart: Part = {
  name: 'floods',
  group: 'neighbours',
  title: 'A neighbour beside floods',
  explanation:
    'One person does what is dear, as fast as connections carry it, while somebody else follows a short link all along. Without limits (“off”) it is what many accounts together can do; with limits (“on”) what one account can. Wanted: no visit fails, p99 at most 50 ms or five times the idle one, none over 500 ms, memory at most 400 MB.',
  columns: ['Limits', ...measuredColumns],
  async run(context: CampaignContext): Promise<Outcome> {
    const { kind, isShort, random } = context;
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const size = floodSizes[isShort ? 'short' : 'long'];
    const floods = namedFloods(size, random);
    for (const limits of isShort ? (['off'] as const) : (['off', 'on'] as const))
      for (const flood of floods) {
        // Each has a server to itself: what one leaves behind is no part of what the next is measured by.
        const stage = await setStage(kind, limits);
        try {
          await runFlood(context, stage, flood, size.floodMs / 2, outcome);
        } finally {
          await stage.remove();
        }
      }
    return outcome;
  },
};

async function runFlood(
  { judgesTimes, say }: CampaignContext,
  stage: Stage,
  { name, prepare }: NamedFlood,
  idleMs: number,
  outcome: Outcome,
): Promise<void> {
  const measured = await measureBeside(stage, idleMs, await prepare(stage));
  const row = [stage.limits, ...measuredRow(name, measured)];
  say(row.join('  '));
  outcome.rows.push(row);
  outcome.faults.push(...faultsOf(name, measured, judgesTimes));
}
