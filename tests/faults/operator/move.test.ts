// @module-tag rest
import { describe, expect, it } from 'vitest';
import { furnish } from '../../support/database/furnish.ts';
import { moveThereAndBack } from '../../support/database/moving.ts';
import { createPlace } from '../../support/database/place.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';
import { startServer } from '../../support/servers/server-process.ts';

describe('moving to another database', () => {
  it.each([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const)(
    'from %s to %s and back, killed half-way and gone on with, loses and changes nothing',
    (from, to) => moveThereAndBack(from, to, 6000),
    300_000,
  );

  it.each(databaseKinds)(
    'is refused on %s while a server runs, and into a database with data',
    async (kind) => {
      const [source, target] = [await createPlace(kind), await createPlace(kind)];
      const to = target.environment['DATABASE_URL'] ?? target.directory;
      const database = source.connect();
      await furnish(database, 10, String(source.environment['APP_SECRET']));
      await database.close();
      const server = await startServer(source.environment);
      expect(await operate(source.environment, 'move', '--to', to)).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('A server is running on'),
      });
      await server.stop();
      expect(await operate(source.environment, 'move', '--to', to)).toMatchObject({ exitCode: 0 });
      expect(await operate(source.environment, 'move', '--to', to)).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('There is data already'),
      });
      const moved = await startServer(target.environment);
      expect(await moved.stop()).toBe(0);
      await source.remove();
      await target.remove();
    },
  );
});
