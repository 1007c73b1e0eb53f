import { createSharedDatabase } from '../../tests/support/database/shared-database.ts';
import { databaseDump, databaseFiles, isStored } from '../../tests/support/database/stored-bytes.ts';
import { untilWiped } from '../../tests/support/database/until-wiped.ts';
import { untilWithin } from '../../tests/support/run/until-within.ts';
import type { DatabaseKind } from '../../tests/support/servers/app-under-test.ts';
import { startServer } from '../../tests/support/servers/server-process.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { type CanaryKind, leaveEverything, liveWithCanaries, secretKinds } from './canary-life.ts';
import { filesBeside } from './files-beside.ts';

const purgePatienceMs = 120_000;

const columnOf = {
  log: 'Log',
  aliveFiles: 'Files while it lives',
  aliveDump: 'Dump while it lives',
  goneFiles: 'Files after deletion',
  goneDump: 'Dump after deletion',
};

/** PostgreSQL writes over what is deleted when its own vacuuming comes by; of ours, messages are purged there. */
function isPurged(kind: DatabaseKind, of: CanaryKind): boolean {
  return kind === 'sqlite' || secretKinds.includes(of);
}

export const canariesPart: Part = {
  name: 'canaries',
  group: 'attacks',
  title: 'Words that must stand nowhere',
  explanation:
    'One person uses a word of its own as key, message, password, token, address and name, opens and guesses, sends them in broken requests, deletes some and then the account. The words are looked for in the log at its finest level, in the files of the database (SQLite: file, WAL; PostgreSQL: data directory, with its WAL apart), in a dump of every table and in the other files beside. Wanted: keys, messages, passwords and tokens nowhere, ever; no word in the log; nothing of the person after deletion, in the files as far as the database lets us.',
  columns: ['Word', ...Object.values(columnOf)],
  async run({ kind, random, say }: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const shared = await createSharedDatabase(kind);
    const dataDirectory = shared.environment['DATA_DIR'] as string;
    const stored = { database: shared.database, dataDirectory };
    const server = await startServer({ ...shared.environment, LOG_LEVEL: 'trace' });
    try {
      const life = await liveWithCanaries(server.address, shared.database, random);
      const alive = {
        files: [...(await databaseFiles(stored)), ...(await filesBeside(stored))],
        dump: await databaseDump(stored),
      };
      await leaveEverything(server.address, life);
      await untilWiped(shared.database, life.personId);
      const isLeft = async () => {
        const files = await databaseFiles(stored);
        return life.canaries.some((canary) => isPurged(kind, canary.kind) && isStored(files, canary.word));
      };
      const purgedAfterMs = await untilWithin(
        purgePatienceMs,
        'nothing is left',
        async () => !(await isLeft()),
      ).catch(() => null);
      const gone = { files: await databaseFiles(stored), dump: await databaseDump(stored) };
      const log = server.output();
      for (const { kind: of, word } of life.canaries) {
        const isSecret = secretKinds.includes(of);
        const found = {
          log: log.includes(word),
          aliveFiles: isStored(alive.files, word),
          aliveDump: alive.dump.includes(word) || alive.dump.includes(Buffer.from(word).toString('hex')),
          goneFiles: isStored(gone.files, word),
          goneDump: gone.dump.includes(word) || gone.dump.includes(Buffer.from(word).toString('hex')),
        };
        outcome.rows.push([of, ...Object.values(found).map((is) => (is ? 'found' : '0'))]);
        const isWrong: Record<keyof typeof found, boolean> = {
          log: true,
          aliveFiles: isSecret,
          aliveDump: isSecret,
          goneFiles: isPurged(kind, of),
          goneDump: true,
        };
        const places = Object.keys(found) as (keyof typeof found)[];
        const wrong = places.filter((where) => found[where] && isWrong[where]);
        outcome.faults.push(...wrong.map((where) => `${of}: found in ${columnOf[where]}`));
      }
      outcome.remarks.push(
        `${life.requests} requests; ${log.split('\n').length} lines of log; the files were clean ${purgedAfterMs ?? 'never, after'} ms after the account was gone.`,
        ...(kind === 'sqlite'
          ? []
          : [
              'PostgreSQL keeps deleted rows in its files until it vacuums: what is not secret is looked for there, and only reported.',
            ]),
        'PostgreSQL’s own WAL keeps what was written until it is recycled: it is looked through while the account lives, for keys, messages, passwords and tokens.',
        'There is no CSV: what can be downloaded is JSON, in which a cell cannot become a formula.',
      );
      say(`${outcome.rows.length} words, ${outcome.faults.length} found where they must not be`);
    } finally {
      await server.kill();
      await shared.remove();
    }
    return outcome;
  },
};
