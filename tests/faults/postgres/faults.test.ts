// @module-tag rest
import { describe, expect, it } from 'vitest';
import { faults, isSettled, surviveFault } from '../../support/load/postgres-faults.ts';
import { startPostgresTrial } from '../../support/load/postgres-trial.ts';
import { untilWithin } from '../../support/run/until-within.ts';
import { readiness } from '../../support/servers/readiness.ts';

const rounds = 2;

describe('a server whose PostgreSQL breaks under load', () => {
  it.each(Object.keys(faults))(
    'serves everybody again, and has counted every answer once, when %s',
    (name) => surviveFault(name, rounds),
    180_000,
  );

  it('ends when it is told to while nobody answers, and is not ready until then', async () => {
    const trial = await startPostgresTrial();
    await trial.visitors.enjoy(50);
    trial.proxy.swallow();
    await untilWithin(60_000, '/readyz says that nothing can be recorded', async () => {
      return (await readiness(trial.server.address)) === 503;
    });
    const stopped = trial.server.stop();
    await untilWithin(60_000, 'the server ends', () => isSettled(stopped));
    expect(await stopped).toBe(0);
    await trial.end();
  });
});
