import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkClicks, linksAndBatches, sumClicks } from '../database/counted-clicks.ts';
import { askOnce } from '../database/postgres.ts';
import { type LimitedOpeners, startLimitedOpeners } from '../load/limited-openers.ts';
import { type Regulars, startRegulars } from '../load/regulars.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../run/temporary-directory.ts';
import { untilWithin } from '../run/until-within.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { type CitusCluster, startCitusCluster } from './citus-cluster.ts';
import { createPlacedDatabase } from './citus-template.ts';

/** Two servers under load on a cluster of their own, whose tables are spread over its workers. */
export interface CitusTrial {
  cluster: CitusCluster;
  regulars: Regulars;
  openers: LimitedOpeners;
  /** Runs a statement on the coordinator, past the product. */
  ask<Row>(sql: string): Promise<Row[]>;
  /** Has everybody leave, waits until every click is folded, and says which codes are counted wrongly. */
  settle(): Promise<{ plain: string[]; limited: string[] }>;
  end(): Promise<void>;
}

const target = 'https://example.com/';
const limit = 5;
const plainCodes = Array.from({ length: 200 }, (_, place) => `plain${place + 1}`);
const limitedCodes = Array.from({ length: 20_000 }, (_, place) => `limited${place + 1}`);
const patienceMs = 240_000;

export async function startCitusTrial(): Promise<CitusTrial> {
  const cluster = await startCitusCluster();
  const address = await createPlacedDatabase([
    cluster.coordinator.address,
    ...cluster.workers.map((worker) => worker.address),
  ]);
  const ask = <Row>(sql: string) => askOnce<Row>(address, sql);
  await ask(`insert into links (type, code, target, is_active, clicks_limit, created_at_ms)
    select 'url', 'plain' || number, '${target}', 1, cast(null as bigint), 0
      from generate_series(1, ${plainCodes.length}) as number
    union all select 'url', 'limited' || number, '${target}', 1, ${limit}, 0
      from generate_series(1, ${limitedCodes.length}) as number`);
  const directories: TemporaryDirectory[] = [];
  const nodes: ServerProcess[] = [];
  for (let node = 0; node < 2; node += 1) {
    const directory = await createTemporaryDirectory();
    directories.push(directory);
    nodes.push(
      await startServer({
        DATA_DIR: directory.path,
        DATABASE_URL: address,
        APP_SECRET: 'a secret for tests, long enough to be taken',
        GEOIP_DB: 'off',
        RATE_LIMITS: 'off',
      }),
    );
  }
  const addresses = nodes.map((node) => node.address);
  const regulars = startRegulars(addresses, plainCodes);
  await regulars.enjoy(2 * addresses.length * plainCodes.length);
  const openers = startLimitedOpeners(addresses, limitedCodes, limit, target);

  const read = async () => sumClicks(await ask(linksAndBatches));
  const hasJournal = () =>
    directories.some(({ path }) =>
      listIfThere(join(path, 'journal')).some((name) => name.endsWith('.clicks')),
    );

  return {
    cluster,
    regulars,
    openers,
    ask,
    async settle() {
      await openers.leave();
      await regulars.leave();
      await untilWithin(patienceMs, 'every click is folded', async () => {
        const waiting = await ask<{ count: string }>('select count(*) from click_batches');
        return Number(waiting[0]?.count) === 0 && !hasJournal();
      });
      const links = await read();
      return { plain: plainMiscounts(links, regulars), limited: limitedMiscounts(links, openers) };
    },
    async end() {
      await openers.leave();
      await regulars.leave();
      for (const node of nodes) await node.kill();
      await cluster.stop();
      for (const directory of directories) await directory.remove();
    },
  };
}

function listIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whoever was led on is counted, once; whoever got no answer may be. */
function plainMiscounts(links: Map<string, LinkClicks>, regulars: Regulars): string[] {
  return plainCodes
    .map((code) => ({ code, counted: links.get(code)?.clicks ?? 0, ...regulars.tally(code) }))
    .filter(({ counted, answered, asked }) => counted < answered || counted > asked)
    .map((wrong) => JSON.stringify(wrong));
}

function limitedMiscounts(links: Map<string, LinkClicks>, { opened }: LimitedOpeners): string[] {
  return [...opened]
    .map(([code, times]) => ({ code, times, counted: links.get(code)?.clicks ?? 0 }))
    .filter(({ times, counted }) => times > limit || counted < times || counted > limit)
    .map((wrong) => JSON.stringify(wrong));
}
