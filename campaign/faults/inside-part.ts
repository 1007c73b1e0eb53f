import type { Worker } from 'node:worker_threads';
import { startWriterThread } from '../../server/database/sqlite/writer-thread.ts';
import { createSignedInUser } from '../../tests/support/builders/account-builder.ts';
import { untilWithin } from '../../tests/support/run/until-within.ts';
import { type AppOptions, type AppUnderTest, startApp } from '../../tests/support/servers/app-under-test.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { compareStored } from './compare-stored.ts';
import { createLedger } from './ledger.ts';
import { startWorkload } from './workload.ts';

const patienceMs = 60_000;
const jumps = [{ hours: 1 }, { hours: -1 }, { days: 2 }, { days: -2 }, { days: -365 }, { days: 365 }];

export const insidePart: Part = {
  name: 'inside',
  group: 'faults',
  title: 'Its thread killed, its clock moved',
  explanation:
    'The application with a writer thread and a clock that are handed in: the thread is ended under load, and the clock jumps by an hour, two days and a year, forth and back. Wanted: losses 0, overshoots 0, everybody is served after each.',
  columns: ['Fault', 'Times', 'Answered', 'Not answered', 'Losses', 'Overshoots'],
  async run(context: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    if (context.kind === 'sqlite') {
      const threads: Worker[] = [];
      const startThread = (file: string) => {
        const thread = startWriterThread(file);
        threads.push(thread);
        return thread;
      };
      await endure(context, outcome, {
        name: 'writer thread ended',
        options: { sqlite: { startThread } },
        times: context.isShort ? 3 : 50,
        happen: async () => void (await threads.at(-1)?.terminate()),
      });
    }
    await endure(context, outcome, {
      name: 'clock jumps',
      options: {},
      times: jumps.length * (context.isShort ? 1 : 5),
      async happen({ clock }, time) {
        clock.advance(jumps[time % jumps.length] as object);
      },
    });
    return outcome;
  },
};

interface InnerFault {
  name: string;
  options: AppOptions;
  times: number;
  happen(app: AppUnderTest, time: number): Promise<void>;
}

async function endure(
  { kind, random, say }: CampaignContext,
  outcome: Outcome,
  { name, options, times, happen }: InnerFault,
): Promise<void> {
  const app = await startApp(kind, options);
  const address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { id, token } = await createSignedInUser(app);
  // No session is to end by the clock: that is another rule's business.
  await app.database.query
    .updateTable('sessions')
    .set({ expires_at_ms: Number.MAX_SAFE_INTEGER })
    .where('user_id', '=', id)
    .execute();
  const ledger = createLedger();
  const workload = startWorkload({ address, token, ledger, random, people: 4 });
  try {
    for (let time = 0; time < times; time += 1) {
      await untilWithin(patienceMs, 'everybody is served', workload.allServedSince());
      await happen(app, time);
      await untilWithin(patienceMs, 'everybody is served again', workload.allServedSince());
    }
    await workload.leave();
    const { losses, overshoots } = await compareStored(app.database, ledger);
    const row = [name, times, ledger.answered(), workload.refused(), losses.length, overshoots.length].map(
      String,
    );
    say(row.join('  '));
    outcome.rows.push(row);
    outcome.faults.push(...[...losses, ...overshoots].map((text) => `${name}: ${text}`));
  } catch (error) {
    outcome.faults.push(`${name}: ${(error as Error).message}`);
  } finally {
    await workload.leave();
    await app.stop();
  }
}
