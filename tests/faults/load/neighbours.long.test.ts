import { describe, expect, it } from 'vitest';
import { floodServer } from '../../support/load/flooded-server.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';

describe.each(databaseKinds)(
  'beside somebody with 200,000 links who does everything that is dear, on %s,',
  (kind) => {
    it('everybody else is redirected every time, and the server stays small', async () => {
      const { floods, peakMegabytes } = await floodServer(kind, { long: 300, short: 200_000 });
      for (const { name, failures } of floods) expect(failures, name).toEqual([]);
      expect(peakMegabytes).toBeLessThan(400);
    }, 3_600_000);
  },
);
