import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser, hashAtFullCost } from '../builders/account-builder.ts';
import { insertLinks } from '../builders/link-builder.ts';
import { createSharedDatabase } from '../database/shared-database.ts';
import type { DatabaseKind } from '../servers/app-under-test.ts';
import { peakMemoryMb } from '../servers/peak-memory.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { floodsOf, longTarget } from './floods.ts';
import { type NeighbourReport, visitMeanwhile } from './neighbour.ts';

/** A flood, what it was answered, and what the neighbour met meanwhile. */
export interface Flood extends NeighbourReport {
  name: string;
  answered: number[];
}

export interface FloodedServer {
  server: ServerProcess;
  floods: Flood[];
  /** The most memory the server ever took, in megabytes. */
  peakMegabytes: number;
}

const neighbour = { code: 'neighbour', target: 'https://example.com/neighbour' };

/** Lets one person with so many links do everything dear, one after the other, beside a neighbour's redirects. */
export async function floodServer(
  kind: DatabaseKind,
  links: { long: number; short: number },
): Promise<FloodedServer> {
  const shared = await createSharedDatabase(kind);
  const { database } = shared;
  await database.query
    .insertInto('links')
    .values({ type: 'url', ...neighbour, is_active: 1, created_at_ms: Date.now() })
    .execute();
  const flooder = await createSignedInUser(
    { database, clock: systemClock },
    { passwordHash: await hashAtFullCost() },
  );
  const shortTarget = (index: number) => `https://shop${index % 97}.example.com/articles/${index}/read`;
  await insertLinks(database, flooder.id, links.short + links.long, (index) =>
    index < links.short ? shortTarget(index) : longTarget(index),
  );
  const server = await startServer(shared.environment);
  try {
    const floods: Flood[] = [];
    for (const [name, flood] of Object.entries(floodsOf({ address: server.address, database, flooder }))) {
      let answered: number[] = [];
      const report = await visitMeanwhile(server.address, neighbour, async () => {
        answered = await flood();
      });
      floods.push({ name, answered, ...report });
    }
    return { server, floods, peakMegabytes: peakMemoryMb(server.pid) };
  } finally {
    await server.kill();
    await shared.remove();
  }
}
