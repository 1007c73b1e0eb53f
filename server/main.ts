import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { loadOrCreateAppSecret } from './config/app-secret.ts';
import { readSettings } from './config/read-settings.ts';
import type { Settings } from './config/settings.ts';
import { startUpReport } from './config/start-up-report.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { connectPostgres } from './database/postgres.ts';
import { connectSqlite } from './database/sqlite.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { systemRandom } from './platform/random.ts';
import { createVault } from './platform/vault.ts';

/** The process: settings, real things, the application, listening, and a clean stop. */
if (existsSync('.env')) loadEnvFile('.env');
const read = readSettings(process.env);
if (!read.ok) refuseToStart(read.failure);
await start(read.value);

async function start(settings: Settings): Promise<void> {
  const log = createLogger({ format: settings.LOG_FORMAT, level: settings.LOG_LEVEL });
  const appSecret = settings.APP_SECRET ?? loadOrCreateAppSecret(settings.DATA_DIR);
  const database = connect(settings);
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
  for (const line of startUpReport(settings)) log.info(line);

  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info('Stopping: finishing what is under way');
      await app.stop();
      await database.close();
      log.info('Stopped');
      process.exit(0);
    });
  }
}

function connect(settings: Settings): Database {
  if (settings.DATABASE_URL !== null) return connectPostgres(settings.DATABASE_URL);
  mkdirSync(settings.DATA_DIR, { recursive: true });
  return connectSqlite(join(settings.DATA_DIR, 'shylnk.sqlite'));
}

/** Says everything that is wrong, in sentences, and gives up. */
function refuseToStart(problems: string[]): never {
  process.stderr.write(`SHYLNK cannot start:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`);
  process.exit(1);
}
