import { mkdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { databaseAddress } from '../../config/parsers.ts';
import type { Settings } from '../../config/settings.ts';
import { commandsName } from '../../database/postgres/occupancy.ts';
import { openDatabase, sqliteFile } from '../../open-database.ts';
import { problemOfDisk } from '../backup/back-up.ts';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes, WrongUse } from '../command.ts';
import { openExisting, refuseMissing } from '../open-existing.ts';
import { withoutServers } from '../without-servers.ts';
import { moveAll } from './move.ts';

export const moveCommand: AdminCommand = {
  name: 'move',
  summary:
    'Moves everything to another database, from SQLite to PostgreSQL or back. The server must not run.',
  operands: [],
  options: {
    to: {
      kind: 'text',
      doc: 'Where to: postgres://user:password@host/database, or a folder that becomes DATA_DIR.',
    },
  },
  notes: [
    'The source is only read. A move that was broken off goes on where it was when the same command is given again.',
    'It is done when every table has the same rows and the visits add up to the same on both sides.',
    'An address with a password is better given as MOVE_TO in the environment: others can read the list of processes.',
  ],
  async run(context, given) {
    const { settings, output } = context;
    const to = readTarget(context, given.text('to') ?? context.environment['MOVE_TO'] ?? null);
    if (
      to.DATABASE_URL === null &&
      settings.DATABASE_URL === null &&
      resolve(settings.DATA_DIR) === to.DATA_DIR
    )
      throw new WrongUse('That is the folder it is in.');
    refuseMissing(settings);
    makeFolder(to);
    const moved = await withoutServers(settings, () =>
      withoutServers(to, async () => {
        const source = await openExisting(settings);
        const target = await openDatabase({ ...settings, ...to }, () => {}, commandsName);
        try {
          return await moveAll(source, target, output.progress('Moving'));
        } finally {
          await source.close();
          await target.close();
        }
      }),
    );
    const { rows, visits, isResumed } = moved;
    output.done(
      `${isResumed ? 'Went on with the move: all' : 'Moved'} ${rows} rows (${visits.clicks} visits of links) are the same on both sides. ${whatToSet(settings, to)}`,
      { rows, visits, isResumed },
    );
    return exitCodes.done;
  },
};

type Target = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'> & { DATABASE_READ_URL: null };

function readTarget({ settings, directory }: AdminContext, to: string | null): Target {
  if (to === null || to === '') throw new WrongUse('Say where to: --to <address or folder>.');
  if (/^postgres(ql)?:/.test(to)) {
    const address = databaseAddress(to);
    if (!address.ok) throw new WrongUse(`The address ${address.failure}.`);
    return { DATA_DIR: settings.DATA_DIR, DATABASE_URL: to, DATABASE_READ_URL: null };
  }
  const path = resolve(directory, to);
  const isFile = basename(path) === basename(sqliteFile({ DATA_DIR: path }));
  return { DATA_DIR: isFile ? dirname(path) : path, DATABASE_URL: null, DATABASE_READ_URL: null };
}

function makeFolder({ DATA_DIR }: Target): void {
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CommandFailure(`${problemOfDisk(error, DATA_DIR) ?? (error as Error).message}.`);
  }
}

function whatToSet(settings: Settings, to: Target): string {
  const secret =
    settings.APP_SECRET === null
      ? `APP_SECRET_FILE=${resolve(settings.DATA_DIR, 'app-secret')}`
      : 'the same APP_SECRET as now';
  return to.DATABASE_URL === null
    ? `To use it set DATA_DIR=${to.DATA_DIR} without DATABASE_URL, and ${secret}; then start the server.`
    : `To use it set DATABASE_URL to that address, and ${secret}; then start the server.`;
}
