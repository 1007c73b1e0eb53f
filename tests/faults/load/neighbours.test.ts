// @module-tag rest
import { describe, expect, it } from 'vitest';
import { floodServer } from '../../support/load/flooded-server.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';

describe.each(databaseKinds)('beside somebody who does everything that is dear, on %s,', (kind) => {
  it('everybody else is redirected, every time', async () => {
    const { floods, server } = await floodServer(kind, { long: 150, short: 1500 });
    for (const { name, failures, visits, answered } of floods) {
      expect(failures, name).toEqual([]);
      expect(visits, name).toBeGreaterThan(0);
      // Whatever cannot be done is refused in words.
      expect(
        answered.filter((http) => http !== 200),
        name,
      ).toEqual([]);
    }
    expect(server.output()).not.toContain('request failed');
  }, 300_000);
});
