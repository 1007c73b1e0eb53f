// @module-tag rest
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { occupyAlone } from '../../../server/database/sqlite/occupancy.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { runServer, startServer } from '../../support/servers/server-process.ts';

it('shows that servers serve a folder until the last is killed, and keeps them out while somebody has it alone', async () => {
  const directory = await createTemporaryDirectory();
  const lockFile = join(directory.path, 'serving.lock');
  const environment = { DATA_DIR: directory.path, GEOIP_DB: 'off' };
  const first = await startServer(environment);
  const second = await startServer(environment);
  expect(occupyAlone(lockFile)).toBeNull();
  await first.kill();
  expect(occupyAlone(lockFile)).toBeNull();
  await second.kill();

  const alone = occupyAlone(lockFile);
  expect(alone).not.toBeNull();
  const refused = await runServer(environment);
  expect(refused).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('being restored or moved'),
  });
  alone?.release();
  const third = await startServer(environment);
  expect(await third.stop()).toBe(0);
  await directory.remove();
});
