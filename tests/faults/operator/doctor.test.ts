import { once } from 'node:events';
import { chmod, cp, mkdir, open, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { holdNewJournal } from '../../../server/clicks/keeping/journal-folder.ts';
import { takeSteps } from '../../../server/database/migrate.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { placeEmptySqlite } from '../../support/database/empty-sqlite.ts';
import { furnish } from '../../support/database/furnish.ts';
import { createPlace, type Place } from '../../support/database/place.ts';
import { askOnce } from '../../support/database/postgres.ts';
import { createSmallDisk } from '../../support/database/small-disk.ts';
import { exclusively } from '../../support/run/exclusively.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { startProgram } from '../../support/servers/admin-process.ts';
import { type DatabaseKind, databaseKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';

interface Found {
  level: 'wrong' | 'hint';
  name: string;
  sentence: string;
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));
/** Nobody listens there, and nobody is asked beyond this machine. */
const calm = { PUBLIC_URL: 'http://127.0.0.1:1', GEOIP_DB: 'off' };

async function furnishedPlace(kind: DatabaseKind): Promise<Place> {
  const place = await createPlace(kind);
  if (kind === 'sqlite') await placeEmptySqlite(join(place.directory, 'shylnk.sqlite'));
  const database = place.connect();
  await furnish(database, 10, String(place.environment['APP_SECRET']));
  await database.close();
  // As the server's own umask has it.
  if (kind === 'sqlite') await chmod(join(place.directory, 'shylnk.sqlite'), 0o600);
  return { ...place, environment: { ...place.environment, ...calm } };
}

async function withDatabase(
  place: Place,
  act: (database: ReturnType<Place['connect']>) => Promise<unknown>,
): Promise<void> {
  const database = place.connect();
  await act(database);
  await database.close();
}

/** How a set-up is broken; gives the settings that the doctor is run with, and what ends afterwards. */
interface Broken {
  environment?: Record<string, string>;
  end?(): Promise<unknown>;
}

interface Case {
  name: string;
  kind?: DatabaseKind;
  /** What `npm test` has the doctor find; the others are left to the rest. */
  isCommon?: true;
  /** What is found, and what is said of it. */
  findings: Record<string, string>;
  arrange(place: Place): Promise<Broken | null>;
}

/** Settings that are wrong independently of each other are examined together. */
const settingCases: Case[] = [
  {
    name: 'HTTPS without a trusted proxy',
    findings: { 'proxy-not-trusted': 'TRUSTED_PROXIES' },
    environment: { PUBLIC_URL: 'https://127.0.0.1:1' },
  },
  {
    name: 'plain HTTP in public, trust in everybody, limits switched off, more processes than cores',
    isCommon: true,
    findings: {
      'not-encrypted': 'https://',
      'everybody-trusted': 'Name only the proxy',
      'no-limits': 'RATE_LIMITS',
      'too-many-workers': 'cores',
    },
    environment: {
      PUBLIC_URL: 'http://192.0.2.1:1',
      TRUSTED_PROXIES: '0.0.0.0/0',
      RATE_LIMITS: 'off',
      WORKERS: '64',
    },
  },
  {
    name: 'mails from nobody, a mail server, a block list and a country database that are not there',
    findings: {
      'sender-is-nobody': 'MAIL_FROM',
      'mail-unreachable': 'ECONNREFUSED|ESOCKET',
      'block-list-missing': 'ENOENT',
      'countries-missing': 'GEOIP_DB',
    },
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      BLOCKLIST_FILE: '/nowhere/hosts',
      GEOIP_DB: fileURLToPath(import.meta.url),
    },
  },
  {
    name: 'another application secret',
    isCommon: true,
    findings: { 'wrong-secret': 'APP_SECRET_PREVIOUS' },
    environment: { APP_SECRET: 'quite another secret, long enough to be taken' },
  },
  {
    name: 'a data folder that is not there',
    isCommon: true,
    findings: { 'no-data-folder': 'DATA_DIR' },
    environment: { DATA_DIR: '/nowhere/data' },
  },
].map(({ name, isCommon, findings, environment }) => ({
  name,
  ...(isCommon && { isCommon }),
  findings: findings as Record<string, string>,
  arrange: async () => ({ environment: environment as Record<string, string> }),
}));

const fileCases: Case[] = [
  {
    name: 'a secret and a database that others may read, in a folder that others may write into',
    isCommon: true,
    findings: {
      'secret-readable': 'chmod 600',
      'database-readable': 'chmod 600',
      'data-folder-open': 'chmod 700',
    },
    async arrange({ directory }) {
      await writeFile(join(directory, 'app-secret'), 'x'.repeat(40));
      await chmod(join(directory, 'app-secret'), 0o644);
      await chmod(join(directory, 'shylnk.sqlite'), 0o644);
      await chmod(directory, 0o777);
      return {};
    },
  },
  {
    name: 'a disk with hardly any room',
    findings: { 'disk-full': 'Make room' },
    async arrange() {
      const disk = await createSmallDisk();
      return disk && { environment: { DATA_DIR: disk.path }, end: disk.remove };
    },
  },
  {
    name: 'a damaged database file',
    isCommon: true,
    findings: { damaged: 'restore the latest backup' },
    async arrange({ directory }) {
      const file = await open(join(directory, 'shylnk.sqlite'), 'r+');
      const { size } = await file.stat();
      for (let at = 5 * 4096; at < size; at += 3 * 4096)
        await file.write(Buffer.alloc(600, 0xff), 0, 600, at);
      await file.close();
      return {};
    },
  },
  {
    name: 'clicks that a server has left in its journal',
    findings: { 'journal-left': 'left.clicks' },
    async arrange({ directory }) {
      const left = holdNewJournal(join(directory, 'journal'), 'left');
      const held = holdNewJournal(join(directory, 'journal'), 'held');
      for (const { path } of [left, held]) await writeFile(path, 'clicks');
      left.release();
      return { end: async () => held.release() };
    },
  },
  {
    name: 'lines of a block list that name nothing',
    findings: { 'block-list-lines': 'line 2' },
    async arrange({ directory }) {
      const file = join(directory, 'hosts');
      await writeFile(file, 'bad.example\nhttp://\n');
      return { environment: { BLOCKLIST_FILE: file } };
    },
  },
];

const databaseCases: Case[] = [
  {
    name: 'a PostgreSQL that does not answer',
    isCommon: true,
    kind: 'postgres',
    findings: { 'database-unusable': 'cannot be reached' },
    arrange: async () => ({ environment: { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nothing' } }),
  },
  {
    name: 'a PostgreSQL user who may not write',
    kind: 'postgres',
    findings: { 'may-not-write': 'owner of these tables' },
    async arrange({ environment }) {
      const address = new URL(String(environment['DATABASE_URL']));
      const role = `reader_${address.pathname.slice(1)}`;
      await askOnce(
        address.href,
        `create role ${role} login; grant select on all tables in schema public to ${role}`,
      );
      const owner = address.href;
      address.username = role;
      return {
        environment: { DATABASE_URL: address.href },
        end: () => askOnce(owner, `drop owned by ${role}; drop role ${role}`),
      };
    },
  },
  {
    name: 'more connections than PostgreSQL allows',
    kind: 'postgres',
    findings: { 'too-many-connections': 'max_connections' },
    arrange: async () => ({ environment: { DATABASE_CONNECTIONS: '1000' } }),
  },
  {
    name: 'a clock that is behind',
    findings: { 'clock-behind': 'NTP' },
    async arrange(place) {
      await withDatabase(place, ({ query }) =>
        query
          .updateTable('links')
          .set({ created_at_ms: Date.now() + 3_600_000 })
          .execute(),
      );
      return {};
    },
  },
  {
    name: 'links that the search does not know as they are',
    kind: 'postgres',
    findings: { 'search-misfits': 'older version' },
    async arrange(place) {
      await withDatabase(place, ({ query }) =>
        query.updateTable('links').set({ target: 'https://changed.test/' }).execute(),
      );
      return {};
    },
  },
  {
    name: 'mails that nobody takes',
    findings: { 'mails-waiting': '1 mails' },
    async arrange(place) {
      const letter = {
        mail_sealed: Buffer.from('x'),
        message_id: 'x',
        created_at_ms: 1,
        next_attempt_at_ms: 1,
      };
      await withDatabase(place, ({ query }) => query.insertInto('outbox_mails').values(letter).execute());
      return {};
    },
  },
  {
    name: 'reports that nobody has looked at',
    isCommon: true,
    findings: { 'reports-waiting': 'report list' },
    async arrange(place) {
      await withDatabase(place, async ({ query }) => {
        const { id } = await query.selectFrom('links').select('id').limit(1).executeTakeFirstOrThrow();
        const report = {
          link_id: id,
          type: 'url',
          code: 'x',
          reason: 'spam',
          note: '',
          created_at_ms: 1,
        } as const;
        await query.insertInto('reports').values(report).execute();
      });
      return {};
    },
  },
  {
    name: 'accounts that should have been wiped',
    findings: { 'wipes-waiting': '1 deleted accounts' },
    async arrange(place) {
      await withDatabase(place, ({ query }) =>
        query.updateTable('users').set({ deleted_at_ms: 1 }).execute(),
      );
      return {};
    },
  },
  {
    name: 'tables of a newer version',
    isCommon: true,
    findings: { 'newer-schema': '9999-future' },
    async arrange(place) {
      await withDatabase(place, ({ query }) =>
        sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(query),
      );
      return {};
    },
  },
  {
    name: 'tables of an older version',
    findings: { 'older-schema': 'brings it up to date' },
    async arrange({ directory }) {
      await rm(join(directory, 'shylnk.sqlite'));
      const database = connectSqlite(join(directory, 'shylnk.sqlite'));
      await database.query
        .transaction()
        .execute((transaction) => takeSteps(transaction, database.dialect, ['0001-accounts', '0002-links']));
      await database.close();
      return {};
    },
  },
  {
    name: 'a move that was not finished',
    findings: { 'half-moved': 'give the same "move" again' },
    async arrange(place) {
      await withDatabase(place, ({ query }) =>
        sql`create table move_progress (table_name text)`.execute(query),
      );
      return {};
    },
  },
];

const neighbourCases: Case[] = [
  {
    name: 'a mail server that refuses the password',
    findings: { 'mail-refuses-us': '535' },
    async arrange() {
      const server = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(Object.assign(new Error('No'), { responseCode: 535 })),
      });
      const listening = server.listen(0, '127.0.0.1');
      await once(listening, 'listening');
      const { port } = listening.address() as AddressInfo;
      return {
        environment: { SMTP_URL: `smtp://maya:topsecret@127.0.0.1:${port}` },
        end: () => new Promise<void>((resolve) => server.close(resolve)),
      };
    },
  },
  {
    name: 'somebody else at the public address',
    findings: { 'somebody-else': 'DNS name' },
    async arrange() {
      const server = createServer((_request, response) => response.end('<h1>Parked</h1>')).listen(
        0,
        '127.0.0.1',
      );
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      return {
        environment: { PUBLIC_URL: `http://127.0.0.1:${port}` },
        end: () => new Promise((resolve) => server.close(resolve)),
      };
    },
  },
];

async function examined(
  environment: Record<string, string>,
): Promise<{ exitCode: number; found: Found[]; out: string }> {
  const { exitCode, out } = await operate(environment, 'doctor', '--json');
  return { exitCode, found: JSON.parse(out) as Found[], out };
}

describe('the doctor', () => {
  testFirst(databaseKinds, 'finds nothing wrong with a set-up on %s that is well', async (kind) => {
    const place = await furnishedPlace(kind);
    // Another test may be starting this clone, whose release would be found half made.
    const { exitCode, found } = await exclusively('release', () => examined(place.environment));
    expect(found.filter(({ level }) => level === 'wrong')).toEqual([]);
    expect(exitCode).toBe(0);
    await place.remove();
  });

  async function expectNamed({ kind = 'sqlite', findings, arrange }: Case): Promise<void> {
    const place = await furnishedPlace(kind);
    const broken = await arrange(place);
    if (broken !== null) {
      const { exitCode, found, out } = await examined({ ...place.environment, ...broken.environment });
      for (const [finding, says] of Object.entries(findings)) {
        const named = found.find(({ name }) => name === finding);
        expect(named, out).toMatchObject({ level: 'wrong', sentence: expect.stringMatching(says) });
      }
      expect(exitCode).toBe(1);
      expect(out).not.toContain('topsecret');
      await broken.end?.();
    }
    await place.remove();
  }

  const cases = [...settingCases, ...fileCases, ...databaseCases, ...neighbourCases];
  it.each(cases.filter(({ isCommon }) => isCommon))('names $name', expectNamed);
  it.each(cases.filter(({ isCommon }) => !isCommon))('names $name', rest, expectNamed);

  it('names settings that cannot be read, all of them', rest, async () => {
    const doctor = startProgram([process.execPath, 'server/admin/main.ts', 'doctor', '--json'], {
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
    });
    expect(await doctor.exitCode).toBe(1);
    const found = JSON.parse(doctor.output()) as Found[];
    expect(found.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('PORT must be'),
      expect.stringContaining('DATABASE_URL must start'),
    ]);
  });

  it('names a system that allows few open files', rest, async () => {
    const place = await furnishedPlace('sqlite');
    const command = `ulimit -n 256; exec '${process.execPath}' server/admin/main.ts doctor --json`;
    const doctor = startProgram(['bash', '-c', command], place.environment);
    expect(await doctor.exitCode, doctor.output()).toBe(1);
    expect(doctor.output()).toContain('LimitNOFILE');
    await place.remove();
  });

  it('names a version that is only half there', rest, async () => {
    const place = await furnishedPlace('sqlite');
    const root = join(place.directory, 'installed');
    for (const part of ['contract', 'server', 'package.json'])
      await cp(join(repository, part), join(root, part), { recursive: true });
    await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
    await mkdir(join(root, '.releases', 'abc.part'), { recursive: true });
    // All but the command line that it hands out.
    for (const [folder, file] of [
      ['web', 'index.html'],
      ['visitor', 'pages.js'],
    ] as const) {
      await mkdir(join(root, 'dist', folder), { recursive: true });
      await writeFile(join(root, 'dist', folder, file), '');
    }
    const doctor = startProgram(
      [process.execPath, 'server/admin/main.ts', 'doctor', '--json'],
      place.environment,
      root,
    );
    expect(await doctor.exitCode, doctor.output()).toBe(1);
    const found = (JSON.parse(doctor.output()) as Found[]).map(
      ({ name, sentence }) => `${name}: ${sentence}`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^not-built: .*\(dist\/client\/shylnk\.mjs\): run "npm start"/),
        expect.stringMatching(/^half-release: /),
      ]),
    );
    await place.remove();
  });
});
