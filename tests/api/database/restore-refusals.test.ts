// @module-tag rest
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { everythingIn } from '../../support/database/everything-in.ts';
import { createPlace, type Place } from '../../support/database/place.ts';
import { askOnce } from '../../support/database/postgres.ts';
import { createFakeClock } from '../../support/run/fake-clock.ts';
import { alsoLong, describeFirst, rest, testFirst } from '../../support/run/rest.ts';
import { undistributedKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';
import { startServer } from '../../support/servers/server-process.ts';

const passphrase = 'four words nobody would guess';

describeFirst(undistributedKinds, 'restoring on %s', (kind) => {
  const clock = createFakeClock();
  let source: Place;
  let target: Place;
  let file: string;
  beforeAll(async () => {
    source = await createPlace(kind);
    const app = await source.start(clock);
    const { token } = await createSignedInUser(app);
    for (let link = 0; link < 20; link += 1) await makeLink(app, token, { password: 'a key' });
    await app.app.stop();
    await app.database.close();
    file = join(source.directory, 'whole.ndjson.gz');
    await writeFile(join(source.directory, 'passphrase'), `${passphrase}\n`);
    const withSecret = ['--with-secret', '--passphrase-file', join(source.directory, 'passphrase')];
    // The canary is written by a server's start.
    const server = await startServer(source.environment);
    await server.stop();
    expect(await operate(source.environment, 'backup', file, ...withSecret)).toMatchObject({ exitCode: 0 });
    target = await createPlace(kind);
  });
  afterAll(async () => {
    await source.remove();
    await target.remove();
  });

  async function held(place: Place): Promise<unknown> {
    const database = place.connect();
    const everything = await everythingIn(database);
    await database.close();
    return everything;
  }

  async function expectRefusal(bytes: Buffer, sentence: RegExp): Promise<void> {
    const broken = join(source.directory, 'broken.ndjson.gz');
    await writeFile(broken, bytes);
    const outcome = await operate(target.environment, 'restore', broken);
    expect(outcome).toMatchObject({ exitCode: 1, error: expect.stringMatching(sentence) });
    expect(await held(target)).toEqual({});
  }

  testFirst(
    alsoLong([4], [16]),
    'refuses a file that ends too early, at each of %i places',
    async (places) => {
      const whole = await readFile(file);
      for (let part = 0; part < places; part += 1)
        await expectRefusal(
          whole.subarray(0, Math.floor((part * whole.length) / places)),
          /damaged|not a backup/,
        );
      const lines = gunzipSync(whole).toString().split('\n');
      await expectRefusal(gzipSync(lines.slice(0, -2).join('\n')), /ends too early/);
    },
  );

  testFirst(
    alsoLong([4], [24]),
    'refuses a file in which one bit is another, at each of %i places',
    async (places) => {
      const whole = await readFile(file);
      for (let place = 0; place < places; place += 1) {
        const bytes = Buffer.from(whole);
        // The first ten bytes are of gzip alone, and say when and where it was packed.
        const at = 10 + Math.floor((place * (whole.length - 10)) / places);
        bytes[at] = (bytes[at] as number) ^ 4;
        await expectRefusal(bytes, /damaged|not a backup/);
      }
      const changed = gunzipSync(whole).toString().replace('"Maya"', '"Maja"');
      await expectRefusal(gzipSync(changed), /its hash is another one/);
    },
  );

  it('refuses what is no backup, or one of a newer format or schema', async () => {
    await expectRefusal(Buffer.from('not even packed'), /damaged/);
    await expectRefusal(gzipSync('{"hello":"world"}\n'), /is not a backup of SHYLNK/);
    const plain = gunzipSync(await readFile(file)).toString();
    await expectRefusal(gzipSync(plain.replace('"version":1', '"version":2')), /format 2/);
    const newer = plain.replace('"schema":[', '"schema":["9999-future",');
    const end = newer.lastIndexOf('{"sha256"');
    const sha256 = createHash('sha256').update(newer.slice(0, end)).digest('hex');
    await expectRefusal(
      gzipSync(`${newer.slice(0, end)}${JSON.stringify({ sha256 })}\n`),
      /newer version \(9999-future\)/,
    );
  });

  it('refuses another application secret than the one the backup was encrypted with', async () => {
    const other = { ...target.environment, APP_SECRET: 'quite another secret, long enough to be taken' };
    expect(await operate(other, 'restore', file)).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('another application secret'),
    });
  });

  it('gives the application secret to whoever knows the passphrase, and to nobody else', async () => {
    const to = join(target.directory, 'secret');
    const wrong = join(source.directory, 'wrong');
    await writeFile(wrong, 'four words everybody guesses');
    const ask = (from: string) =>
      operate(target.environment, 'restore', file, '--secret-to', to, '--passphrase-file', from);
    expect(await ask(wrong)).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('not the one of the backup'),
    });
    expect(await ask(join(source.directory, 'passphrase'))).toMatchObject({ exitCode: 0 });
    expect(await readFile(to, 'utf8')).toBe(source.environment['APP_SECRET']);
    expect(gunzipSync(await readFile(file)).includes(String(source.environment['APP_SECRET']))).toBe(false);
  });

  it(
    'refuses while a server is running, and a database that is not empty unless told to replace it',
    rest,
    async () => {
      const server = await startServer(target.environment);
      const refused = await operate(target.environment, 'restore', file);
      expect(refused).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('A server is running on'),
      });
      await server.kill();
      // A server that was started once has made tables, and that is all there is: the database is empty.
      expect(await operate(target.environment, 'restore', file)).toMatchObject({ exitCode: 0 });

      const again = await operate(target.environment, 'restore', file);
      expect(again).toMatchObject({ exitCode: 1, error: expect.stringContaining('--replace') });
      const database = target.connect();
      await database.query.deleteFrom('links').execute();
      await database.close();
      const before = await held(target);
      const replaced = await operate(target.environment, 'restore', file, '--replace');
      expect(replaced).toMatchObject({ exitCode: 0, error: expect.stringContaining('is kept in') });
      expect(await held(target)).toEqual(await held(source));

      const kept = /is kept in (\S+)\./.exec(replaced.error)?.[1] as string;
      expect(await operate(target.environment, 'restore', kept, '--replace')).toMatchObject({ exitCode: 0 });
      expect(await held(target)).toEqual(before);
    },
  );

  it('makes the application secret of the backup its own where there is none', rest, async () => {
    if (kind === 'postgres') return;
    const fresh = await createPlace(kind);
    const { APP_SECRET: _, ...environment } = fresh.environment;
    const asked = await operate(
      environment,
      'restore',
      file,
      '--passphrase-file',
      join(source.directory, 'passphrase'),
    );
    expect(asked).toMatchObject({ exitCode: 0 });
    const server = await startServer(environment);
    expect(await server.stop()).toBe(0);
    await fresh.remove();
  });

  it('leaves tables of somebody else alone', async () => {
    if (kind === 'sqlite') return;
    const fresh = await createPlace(kind);
    await askOnce(String(fresh.environment['DATABASE_URL']), 'create table invoices (id int)');
    expect(await operate(fresh.environment, 'restore', file, '--replace')).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('invoices'),
    });
    await fresh.remove();
  });
});
