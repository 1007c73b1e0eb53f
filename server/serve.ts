import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Result } from '../contract/result.ts';
import { buildApp } from './app.ts';
import { readAppSecrets } from './config/app-secret.ts';
import { ensureDataDirectory } from './config/data-directory.ts';
import type { Settings } from './config/settings.ts';
import { reportStart } from './config/start-up-report.ts';
import { migrate } from './database/migrate.ts';
import { checkAppSecret } from './encryption/check-app-secret.ts';
import { encryptedColumns } from './kept-by-rooms.ts';
import { beginServing, openDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import type { Log } from './platform/logger.ts';
import { onlyProcess } from './platform/process-metrics.ts';
import { systemRandom } from './platform/random.ts';
import { onStopSignals } from './platform/stop-signals.ts';
import { createVault } from './platform/vault.ts';
import { refuseToStart } from './refuse-to-start.ts';
import { gatherFromSupervisor } from './supervise-metrics.ts';

/** Builds the real things and the application from them, listens, and stops cleanly when told to. */
export async function serve(settings: Settings, log: Log): Promise<void> {
  const refuse = (problem: string): never => refuseToStart(log, [problem]);
  const orRefuse = <Value>(result: Result<Value, string>): Value =>
    result.ok ? result.value : refuse(result.failure);

  orRefuse(ensureDataDirectory(settings.DATA_DIR));
  const { current, previous } = orRefuse(readAppSecrets(settings, true));
  const vault = createVault({ random: systemRandom }, current, previous);
  const unusable = (error: Error): never => refuse(`The database cannot be used: ${error.message}`);
  if (!(await beginServing(settings).catch(unusable)))
    refuse('The database is being restored or moved: start again when that is done');
  const database = await openDatabase(settings, (error) =>
    log.error({ reason: error.message }, 'the database writer stopped and is started again'),
  ).catch(unusable);
  orRefuse(await migrate(database).catch(unusable));
  orRefuse(await checkAppSecret({ database, vault, columns: encryptedColumns }));
  const app = await buildApp({
    settings: { ...settings, APP_SECRET_PREVIOUS: previous },
    database,
    vault,
    clock: systemClock,
    random: systemRandom,
    log,
    gatherProcesses: cluster.isWorker ? gatherFromSupervisor(settings.WORKERS) : onlyProcess,
    distDirectory: fileURLToPath(new URL('../dist', import.meta.url)),
  });
  await app.http
    .listen({ port: settings.PORT, host: settings.HOST })
    .catch((error: Error) => refuse(`Cannot listen on ${settings.HOST}:${settings.PORT}: ${error.message}`));
  // Whoever reads that the server is there may tell it to stop at once.
  stopWhenTold(log, async () => {
    app.drain();
    await wait(settings.STOP_DELAY_SECONDS * 1000);
    await app.stop();
    await database.close();
  });
  if (cluster.isPrimary) reportStart(settings, log);
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
