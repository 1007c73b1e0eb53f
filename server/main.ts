import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { readSettings } from './config/read-settings.ts';
import { backUpBeforeMigration } from './database/before-migration.ts';
import { sqliteFile } from './open-database.ts';
import { createLogger } from './platform/logger.ts';
import { setV8Flags } from './platform/v8-flags.ts';
import { version } from './platform/version.ts';
import { refuseToStart } from './refuse-to-start.ts';
import { serve } from './serve.ts';
import { supervise } from './supervise.ts';

/** The process: its settings, and whether it serves by itself or looks after several that do. */
setV8Flags();
// What is written belongs to the user who runs the server: no other user may read it.
process.umask(0o077);
if (existsSync('.env')) loadEnvFile('.env');
const read = readSettings(process.env);
if (!read.ok) {
  const format = process.env['LOG_FORMAT'] === 'json' ? 'json' : 'pretty';
  refuseToStart(createLogger({ format, level: 'fatal' }), read.failure);
}
const settings = read.value;
const log = createLogger({ format: settings.LOG_FORMAT, level: settings.LOG_LEVEL });
// First of all: whatever goes wrong after this is read together with it.
if (cluster.isPrimary) log.info(`SHYLNK ${version} starts`);
// The command that started us was killed: whoever starts the next one needs the port.
if (cluster.isPrimary) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Once, however many processes are going to serve.
if (cluster.isPrimary && settings.DATABASE_URL === null && settings.BACKUP_BEFORE_UPDATE === 'on') {
  const copied = await backUpBeforeMigration(sqliteFile(settings));
  if (!copied.ok) refuseToStart(log, [copied.failure]);
  if (copied.value !== null) log.info(`Before the update the database was copied to ${copied.value}`);
}
if (settings.WORKERS > 1 && cluster.isPrimary) supervise(settings, log);
else await serve(settings, log);
