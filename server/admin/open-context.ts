import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readAppSecrets } from '../config/app-secret.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { untakenSteps } from '../database/migrate.ts';
import { commandsName } from '../database/postgres/occupancy.ts';
import { checkAppSecret } from '../encryption/check-app-secret.ts';
import { encryptedColumns } from '../kept-by-rooms.ts';
import { openDatabase, sqliteFile } from '../open-database.ts';
import { systemClock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';
import { createVault, type Vault } from '../platform/vault.ts';
import { type AdminContext, CommandFailure } from './command.ts';
import type { Output } from './output.ts';

export interface OpenedContext extends AdminContext {
  /** Closes what the command has opened. */
  close(): Promise<void>;
}

/** What commands work with in a real installation. */
export function openContext(
  settings: Settings,
  environment: AdminContext['environment'],
  output: Output,
): OpenedContext {
  let opened: Promise<Database> | null = null;
  let unlocked: Promise<Vault> | null = null;

  function database(): Promise<Database> {
    opened ??= openInstalled(settings);
    return opened;
  }

  async function unlock(): Promise<Vault> {
    const { current, previous } = orFail(readAppSecrets(settings, false));
    const vault = createVault({ random: systemRandom }, current, previous);
    orFail(await checkAppSecret({ database: await database(), vault, columns: encryptedColumns }));
    return vault;
  }

  return {
    settings,
    environment,
    clock: systemClock,
    random: systemRandom,
    output,
    operator: operatorName(),
    // npm goes to the package's folder before it runs a command, and says where it came from.
    directory: environment['INIT_CWD'] ?? process.cwd(),
    database,
    vault() {
      unlocked ??= unlock();
      return unlocked;
    },
    async close() {
      await opened?.then(
        (open) => open.close(),
        () => {},
      );
    },
  };
}

/** The user who runs the command; in a container that user may have no name. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}

/** Opens what is there and changes nothing: making a database, and changing its schema, is the server's business. */
async function openInstalled(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL === null && !existsSync(sqliteFile(settings)))
    throw new CommandFailure(
      `There is no database in ${settings.DATA_DIR}: start the server once, or set DATA_DIR to where it keeps its data.`,
    );
  const unusable = (error: Error): never => {
    throw new CommandFailure(`The database cannot be used: ${error.message}`);
  };
  const database = await openDatabase(settings, unusable, commandsName).catch(unusable);
  const untaken = await untakenSteps(database).catch(unusable);
  if (!untaken.ok) throw new CommandFailure(`${untaken.failure}.`);
  if (untaken.value.length > 0)
    throw new CommandFailure(
      'The database is that of an older version: start the server of this version once, which brings it up to date.',
    );
  return database;
}

function orFail<Value>(result: { ok: true; value: Value } | { ok: false; failure: string }): Value {
  if (!result.ok) throw new CommandFailure(`${result.failure}.`);
  return result.value;
}
