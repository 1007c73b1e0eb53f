// @module-tag rest
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startOutageTrial } from '../../support/load/outage-trial.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { untilWithin } from '../../support/run/until-within.ts';

const patienceMs = 60_000;
const everyLink = 600;

describe('a server whose PostgreSQL goes away under load', () => {
  it.each(alsoLong([4], [60]))(
    'leads everybody on for %i seconds, is killed in the middle, and has counted every answer once when it is back',
    async (seconds) => {
      const trial = await startOutageTrial();
      const { proxy, regulars } = trial;
      try {
        await regulars.enjoy(everyLink);
        regulars.turnedAway();

        proxy.swallow();
        await untilWithin(patienceMs, 'clicks are kept in a journal', async () => trial.hasJournal());
        const half = wait((seconds * 1000) / 2);
        await regulars.enjoy(everyLink);
        await half;
        expect(regulars.turnedAway()).toBe(0);

        await trial.kill();
        expect(trial.hasJournal()).toBe(true);
        await expect(trial.start()).rejects.toThrow('The database cannot be used');
        await wait((seconds * 1000) / 2);
        proxy.pass();
        await trial.start();
        await untilWithin(patienceMs, 'the journal is recorded', async () => !trial.hasJournal());
        await regulars.enjoy(everyLink);
        await regulars.leave();
        expect(await trial.findMiscounts()).toEqual([]);
      } finally {
        await trial.end();
      }
    },
    600_000,
  );

  it('turns nobody away whose link it knows when connections are reset again and again', async () => {
    const trial = await startOutageTrial();
    const { proxy, regulars } = trial;
    try {
      await regulars.enjoy(everyLink);
      regulars.turnedAway();
      for (let round = 0; round < 10; round += 1) {
        proxy.reset();
        await regulars.enjoy(50);
      }
      proxy.refuse();
      await regulars.enjoy(everyLink);
      proxy.pass();
      await untilWithin(patienceMs, 'the journal is recorded', async () => !trial.hasJournal());
      await regulars.enjoy(50);
      expect(regulars.turnedAway()).toBe(0);
      await regulars.leave();
      expect(await trial.findMiscounts()).toEqual([]);
    } finally {
      await trial.end();
    }
  }, 180_000);
});
