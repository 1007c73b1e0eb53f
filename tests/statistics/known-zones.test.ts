import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownZones } from '../../server/statistics/known-zones.ts';

describe('zones that are known by their names', () => {
  it('are worked out once, in whatever letter case they are written', async () => {
    const zones = createKnownZones();
    const berlin = await zones.find('Europe/Berlin');
    expect(berlin?.offsetAt(Date.UTC(2026, 6, 1))).toBe(120);
    expect(await zones.find('EUROPE/berlin')).toBe(berlin);
  });

  it('are none where the name is none, or only another way to write an offset', async () => {
    const zones = createKnownZones();
    for (const name of ['Nowhere/Land', '+01:37', '-05:00', '']) expect(await zones.find(name)).toBeNull();
  });

  it('are made in turns of their own, however many are asked for at once', async () => {
    const zones = createKnownZones();
    const asked = Intl.supportedValuesOf('timeZone').slice(0, 20);
    const made: string[] = [];
    const all = asked.map((name) => zones.find(name).then(() => made.push(name)));
    await new Promise(setImmediate);
    expect(made.length).toBeLessThan(asked.length);
    await Promise.all(all);
    expect(made).toEqual(asked);
  });

  it('tell the hour that a clock on the wall there shows, at whatever moment', async () => {
    const zones = createKnownZones();
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const quarters = fc.integer({ min: Date.UTC(1975, 0) / 900_000, max: Date.UTC(2075, 0) / 900_000 });
    await fc.assert(
      fc.asyncProperty(names, quarters, async (name, quarter) => {
        const atMs = quarter * 900_000;
        const zone = await zones.find(name);
        const there = new Date(atMs + (zone?.offsetAt(atMs) ?? Number.NaN) * 60_000);
        const clock = new Intl.DateTimeFormat('sv', {
          timeZone: name,
          dateStyle: 'short',
          timeStyle: 'short',
        });
        expect(there.toISOString().slice(0, 16).replace('T', ' ')).toBe(clock.format(atMs));
      }),
    );
  });
});
