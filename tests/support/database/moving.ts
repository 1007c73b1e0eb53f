import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { startAdmin } from '../servers/admin-process.ts';
import type { DatabaseKind } from '../servers/app-under-test.ts';
import { runServer } from '../servers/server-process.ts';
import { everythingIn } from './everything-in.ts';
import { furnish } from './furnish.ts';
import { createPlace, type Place } from './place.ts';

function addressOf(place: Place): string {
  return place.environment['DATABASE_URL'] ?? place.directory;
}

async function held(place: Place): Promise<Record<string, unknown>> {
  const database = place.connect();
  try {
    return await everythingIn(database);
  } finally {
    await database.close();
  }
}

/** Moves from one place to another, is killed when some links have arrived, and is told to move again. */
async function moveKilledHalfWay(from: Place, to: Place, links: number): Promise<void> {
  const first = startAdmin(from.environment, 'move', '--to', addressOf(to));
  const target = to.connect();
  await expect.poll(() => arrived(target), { timeout: 300_000, interval: 20 }).toBeGreaterThan(links / 4);
  first.process.kill('SIGKILL');
  expect(await first.exitCode, first.output()).toBeNull();
  const atTheKill = await arrived(target);
  expect(atTheKill).toBeLessThan(links);
  await target.close();
  // Nobody is served from half of it.
  expect((await runServer(to.environment)).output).toContain('was not finished');

  const second = startAdmin(from.environment, 'move', '--to', addressOf(to), '--json');
  expect(await second.exitCode, second.output()).toBe(0);
  expect(JSON.parse(second.output())).toMatchObject({ isResumed: true });
}

/** How many links are in the target; 0 while there is none. */
async function arrived({ query }: Database): Promise<number> {
  try {
    const { rows } = await sql<{ count: number }>`select count(*) as count from links`.execute(query);
    return Number(rows[0]?.count);
  } catch {
    return 0;
  }
}

/** Moves everything there and back, killed both ways, and finds it the same all along. */
export async function moveThereAndBack(
  kind: DatabaseKind,
  otherKind: DatabaseKind,
  links: number,
): Promise<void> {
  const [source, middle, end] = [
    await createPlace(kind),
    await createPlace(otherKind),
    await createPlace(kind),
  ];
  const database = source.connect();
  await furnish(database, links, String(source.environment['APP_SECRET']));
  const before = await everythingIn(database);
  await database.close();
  expect(before['links']).toMatchObject({ rows: links });

  await moveKilledHalfWay(source, middle, links);
  expect(await held(middle)).toEqual(before);
  await moveKilledHalfWay(middle, end, links);
  expect(await held(end)).toEqual(before);
  expect(await held(source)).toEqual(before);
  for (const place of [source, middle, end]) await place.remove();
}
