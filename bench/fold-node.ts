import { foldWaitingClicks } from '../server/clicks/folding/fold-waiting-clicks.ts';
import { connectPostgres } from '../server/database/postgres/postgres.ts';
import { connectSqlite } from '../server/database/sqlite/sqlite.ts';
import { clickedLinks } from '../server/links/stores/clicked-links-store.ts';
import { systemClock } from '../server/platform/clock.ts';

/** A node that does nothing but fold: all that waits, whenever it is told to. It has as many connections as any. */
const [, , place = '', name = ''] = process.argv;
const database = place.startsWith('postgres') ? connectPostgres(place, 4, name) : connectSqlite(place);
const folding = { database, links: clickedLinks, clock: systemClock };

process.on('message', async () => {
  const before = process.cpuUsage();
  await foldWaitingClicks(folding);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuMs: (user + system) / 1000 });
});
process.send?.('ready');
