import cluster from 'node:cluster';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { loadOrCreateAppSecret } from './config/app-secret.ts';
import type { Settings } from './config/settings.ts';
import { startUpReport } from './config/start-up-report.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { connectPostgres } from './database/postgres.ts';
import { connectSqlite } from './database/sqlite.ts';
import { systemClock } from './platform/clock.ts';
import type { Log } from './platform/logger.ts';
import { systemRandom } from './platform/random.ts';
import { onStopSignals } from './platform/stop-signals.ts';
import { createVault } from './platform/vault.ts';
import { refuseToStart } from './refuse-to-start.ts';

/** Builds the real things and the application from them, listens, and stops cleanly when told to. */
export async function serve(settings: Settings, log: Log): Promise<void> {
  const appSecret = settings.APP_SECRET ?? loadOrCreateAppSecret(settings.DATA_DIR);
  const database = connect(settings, log);
  const migrated = await migrate(database).catch((error: Error) =>
    refuseToStart([`The database cannot be used: ${error.message}`]),
  );
  if (!migrated.ok) refuseToStart([migrated.failure]);
  const app = await buildApp({
    settings,
    database,
    vault: createVault({ random: systemRandom }, appSecret, settings.APP_SECRET_PREVIOUS),
    clock: systemClock,
    random: systemRandom,
    log,
    distDirectory: fileURLToPath(new URL('../dist', import.meta.url)),
  });
  await app.http
    .listen({ port: settings.PORT, host: settings.HOST })
    .catch((error: Error) =>
      refuseToStart([`Cannot listen on ${settings.HOST}:${settings.PORT}: ${error.message}`]),
    );
  // Whoever reads that the server is there may tell it to stop at once.
  stopWhenTold(log, async () => {
    await app.stop();
    await database.close();
  });
  if (cluster.isPrimary) for (const line of startUpReport(settings)) log.info(line);
}

function connect(settings: Settings, log: Log): Database {
  if (settings.DATABASE_URL !== null) return connectPostgres(settings.DATABASE_URL);
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return connectSqlite(join(settings.DATA_DIR, 'shylnk.sqlite'), {
    onStopped: (error) =>
      log.error({ reason: error.message }, 'the database writer stopped and is started again'),
  });
}

/** Lets requests finish. Supervised processes are told by their supervisor, not by the terminal. */
function stopWhenTold(log: Log, stop: () => Promise<void>): void {
  const isAlone = cluster.isPrimary;
  if (!isAlone) process.on('SIGINT', () => {});
  onStopSignals(isAlone ? ['SIGINT', 'SIGTERM'] : ['SIGTERM'], async () => {
    if (isAlone) log.info('Stopping: finishing what is under way');
    await stop();
    if (isAlone) log.info('Stopped');
    process.exit(0);
  });
}
