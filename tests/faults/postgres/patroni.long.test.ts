import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksAndBatches, sumClicks } from '../../support/database/counted-clicks.ts';
import { askOnce } from '../../support/database/postgres.ts';
import { findHaPrograms, type HaPrograms } from '../../support/ha/ha-programs.ts';
import { type PatroniCluster, startPatroniCluster } from '../../support/ha/patroni-cluster.ts';
import { startLimitedOpeners } from '../../support/load/limited-openers.ts';
import { type Regulars, startRegulars } from '../../support/load/regulars.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { untilWithin } from '../../support/run/until-within.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

const programs = await findHaPrograms();
const target = 'https://example.com/';
const kills = 10;
const limit = 5;
const plainCodes = Array.from({ length: 200 }, (_, place) => `plain${place + 1}`);
const limitedCodes = Array.from({ length: 20_000 }, (_, place) => `limited${place + 1}`);
const patienceMs = 240_000;
/** What the nodes may take beyond what Patroni needs until there is a primary. */
const mostBeyondMs = 3000;

describe.skipIf(programs === null)('two nodes on a PostgreSQL with Patroni, etcd and HAProxy', () => {
  let cluster: PatroniCluster;
  const directories: TemporaryDirectory[] = [];
  const nodes: ServerProcess[] = [];

  beforeAll(async () => {
    cluster = await startPatroniCluster(programs as HaPrograms);
    for (let node = 0; node < 2; node += 1) {
      const directory = await createTemporaryDirectory();
      directories.push(directory);
      nodes.push(
        await startServer({
          DATA_DIR: directory.path,
          DATABASE_URL: cluster.address,
          APP_SECRET: 'a secret for tests, long enough to be taken',
          GEOIP_DB: 'off',
          RATE_LIMITS: 'off',
        }),
      );
    }
    await askOnce(
      cluster.address,
      `insert into links (type, code, target, is_active, clicks_limit, created_at_ms)
        select 'url', 'plain' || number, '${target}', 1, null, 0
          from generate_series(1, ${plainCodes.length}) as number
        union all select 'url', 'limited' || number, '${target}', 1, ${limit}, 0
          from generate_series(1, ${limitedCodes.length}) as number`,
    );
  }, 600_000);
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    await cluster?.stop();
    for (const directory of directories) await directory.remove();
  });

  async function readClicks() {
    return sumClicks(await askOnce(cluster.address, linksAndBatches));
  }

  async function findMiscounts(regulars: Regulars): Promise<string[]> {
    const links = await readClicks();
    return plainCodes
      .map((code) => ({ code, counted: links.get(code)?.clicks ?? 0, ...regulars.tally(code) }))
      .filter(({ counted, answered, asked }) => counted !== answered || answered !== asked)
      .map((wrong) => JSON.stringify(wrong));
  }

  it(`lead everybody on whose link they know, lose no click and count none twice, while the primary is killed ${kills} times`, async () => {
    const addresses = nodes.map(({ address }) => address);
    const regulars = startRegulars(addresses, plainCodes);
    await regulars.enjoy(3 * addresses.length * plainCodes.length);
    regulars.turnedAway();
    const openers = startLimitedOpeners(addresses, limitedCodes, limit, target);
    const beyond: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await cluster.untilWhole();
      await regulars.enjoy(2 * addresses.length * plainCodes.length);
      // With its Patroni, as when a machine dies, and without, as when only PostgreSQL does.
      const isWhole = kill % 2 === 0;
      const killed = await cluster.killPrimary(isWhole);
      const servedAgain = openers.servedAgain();
      const began = performance.now();
      await untilWithin(patienceMs, 'there is a primary again', async () => {
        return (await cluster.primary()) !== null;
      });
      const patroniMs = performance.now() - began;
      await untilWithin(patienceMs, 'both nodes open limited links again', servedAgain);
      beyond.push(Math.round(performance.now() - began - patroniMs));
      process.stderr.write(
        `Kill ${kill + 1} (${isWhole ? 'machine' : 'PostgreSQL'}): Patroni took ${Math.round(patroniMs)} ms, the nodes ${beyond.at(-1)} ms more; ${regulars.turnedAway()} of ${regulars.answered()} turned away.\n`,
      );
      if (isWhole) cluster.replace(killed);
    }
    await cluster.untilWhole();
    await openers.leave();
    await regulars.leave();
    await untilWithin(patienceMs, 'every click is recorded', async () => {
      const links = await readClicks();
      return plainCodes.every((code) => (links.get(code)?.clicks ?? 0) >= regulars.tally(code).answered);
    });
    expect(await findMiscounts(regulars)).toEqual([]);
    const links = await readClicks();
    for (const [code, opened] of openers.opened) {
      expect([code, opened <= limit]).toEqual([code, true]);
      const counted = links.get(code)?.clicks ?? 0;
      expect([code, counted >= opened && counted <= limit]).toEqual([code, true]);
    }
    expect(Math.max(...beyond)).toBeLessThanOrEqual(mostBeyondMs);
  }, 1_800_000);
});
