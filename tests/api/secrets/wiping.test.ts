import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { purgedTables } from '../../../server/secrets/purge.ts';
import { destroyedAfterLast, expiredForDays, type WipeRule } from '../../../server/secrets/wipe-secrets.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { fileOp, noise } from '../../support/builders/file-builder.ts';
import {
  daySeconds,
  lookAt,
  openByProgram,
  runSecretJobs,
  sharePayload,
  shareSecret,
  storedMessages,
} from '../../support/builders/secret-builder.ts';
import { connectClient } from '../../support/database/postgres.ts';
import { databaseDump, databaseFiles, expectPurged, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const claim = 'a-claim-of-sixteen-or-more';

describeFirst(databaseKinds, 'the message of a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
  });
  // Tests let weeks pass, which no session outlives.
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const share = (options: object = {}) => shareSecret(app, token, { options });
  const stored = ({ code }: { code: string }) => storedMessages(app, [code]).executeTakeFirst();
  const isKept = async (secret: { code: string }) => (await stored(secret)) !== undefined;

  it('is destroyed when the two minutes of its last opening are over', async () => {
    const secret = await share({ clicks_limit: 2, destroy_after_last: true });
    await openByProgram(app, secret.code);
    app.clock.advance({ minutes: 10 });
    await runSecretJobs(app);
    expect(await isKept(secret)).toBe(true);

    await openByProgram(app, secret.code, { claim });
    app.clock.advance({ seconds: 119 });
    await runSecretJobs(app);
    expect((await openByProgram(app, secret.code, { claim })).body.message).toBe('success');
    app.clock.advance({ seconds: 1 });
    await runSecretJobs(app);
    expect(await isKept(secret)).toBe(false);
    expect((await openByProgram(app, secret.code, { claim })).body.details).toBe('secExpired');
    expect((await lookAt(app, secret.code)).location).toBe('/expiry?details=secExpired');
  });

  it('is kept after the last opening unless it was to be destroyed, for as long as it can be revived', async () => {
    const secret = await share({ clicks_limit: 1 });
    await openByProgram(app, secret.code);
    app.clock.advance({ days: 29 });
    await runSecretJobs(app);
    expect(await isKept(secret)).toBe(true);
    app.clock.advance({ days: 1 });
    await runSecretJobs(app);
    expect(await isKept(secret)).toBe(false);
  });

  it('is wiped thirty days after its time was over, opened or not', async () => {
    const unopened = await share({ expiry_date: daySeconds });
    const opened = await share({ expiry_date: daySeconds, clicks_limit: 5 });
    const endless = await share();
    await openByProgram(app, opened.code);
    app.clock.advance({ days: 30 });
    await runSecretJobs(app);
    expect(await Promise.all([unopened, opened, endless].map(isKept))).toEqual([true, true, true]);
    app.clock.advance({ days: 1 });
    await runSecretJobs(app);
    expect(await Promise.all([unopened, opened, endless].map(isKept))).toEqual([false, false, true]);
  });

  it('is wiped however many are due at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 120 }, () => share({ expiry_date: daySeconds })));
    app.clock.advance({ days: 31 });
    await runSecretJobs(app);
    expect(await Promise.all(secrets.map(isKept))).toEqual(Array(120).fill(false));
  });

  it('is found for wiping through an index, past all that are wiped already', async () => {
    const now = app.clock.now();
    const wiped = Array.from({ length: 5000 }, (_, index) => ({
      type: 'secret' as const,
      code: `wiped${index}`,
      is_active: 1 as const,
      created_at_ms: 1,
      expires_at_ms: 2,
      clicks_limit: 1,
      clicks: 1,
      last_opened_at_ms: 2,
      wiped_at_ms: 3,
    }));
    for (let from = 0; from < wiped.length; from += 1000)
      await app.database.query
        .insertInto('links')
        .values(wiped.slice(from, from + 1000))
        .execute();
    await sql`analyze links`.execute(app.database.query);
    for (const rule of [destroyedAfterLast(now), ...expiredForDays(30, now)])
      expect(await planOf(rule)).toMatch(/secrets_by_(expiry|opening)/);
  });

  it('is gone from the files and from a dump, from between messages that stay', async () => {
    const long = 'a long message that fills pages of its own. '.repeat(300);
    const before = await share();
    const [short, large] = [
      await share({ clicks_limit: 1, destroy_after_last: true }),
      await sharePayload(app, token, {
        entered_secret: { ops: [{ insert: `${long}${Math.random()}\n` }, fileOp('plan.bin', noise(50_000))] },
        options: { clicks_limit: 1, destroy_after_last: true },
      }),
    ];
    const after = await share();
    const remains = [...partsOf(await stored(short)), ...partsOf(await stored(large))];
    const kept = [...partsOf(await stored(before)), ...partsOf(await stored(after))];
    const full = await databaseFiles(app);
    for (const bytes of [...remains, ...kept]) expect(isStored(full, bytes)).toBe(true);

    for (const { code } of [short, large]) await openByProgram(app, code, { claim });
    app.clock.advance({ minutes: 2 });
    await expectPurged(app, remains, () => runSecretJobs(app));
    const files = await databaseFiles(app);
    const dump = await databaseDump(app);
    for (const bytes of remains) {
      expect(dump).not.toContain(Buffer.from(bytes).toString('hex'));
    }
    for (const bytes of kept) expect(isStored(files, bytes)).toBe(true);
    expect((await openByProgram(app, after.code)).body.message).toBe('success');
  });

  it('is not among the values that PostgreSQL keeps for its planner', async () => {
    if (kind !== 'postgres') return;
    for (let secret = 0; secret < 5; secret += 1) await share();
    await sql`analyze secret_contents`.execute(app.database.query);
    const { rows } = await sql<{ attname: string }>`
      select distinct attname from pg_stats where tablename like 'secret_contents%'`.execute(
      app.database.query,
    );
    expect(rows.map(({ attname }) => attname).sort()).toEqual(['key_id', 'link_id']);
  });

  it('is purged from its piece of the table, and no other piece is written anew', async () => {
    if (kind !== 'postgres') return;
    for (let other = 0; other < 5; other += 1) await share();
    const secret = await share({ clicks_limit: 1, destroy_after_last: true });
    const remains = partsOf(await stored(secret));
    await openByProgram(app, secret.code);
    app.clock.advance({ minutes: 2 });
    const before = await filesOfPieces();
    await expectPurged(app, remains, () => runSecretJobs(app));
    const after = await filesOfPieces();
    const rewritten = [...before].filter(([piece, file]) => after.get(piece) !== file);
    expect(before.size).toBe(64);
    expect(rewritten).toHaveLength(1);
    expect(await unpurged()).toEqual([]);
  });

  it('is still known to be purged when the process that wiped it is gone', async () => {
    if (kind !== 'postgres') return;
    const secret = await share();
    const remains = partsOf(await stored(secret));
    await sql`delete from secret_contents where ciphertext = ${(await stored(secret))?.ciphertext}`.execute(
      app.database.query,
    );
    expect(await unpurged()).toHaveLength(1);
    const next = await startApp(kind, { sharing: app });
    await expectPurged(next, remains, () => runSecretJobs(next));
    expect(await unpurged()).toEqual([]);
    await next.app.stop();
    await next.database.close();
  });

  it('is purged once where several servers purge, and readers of other pieces read on meanwhile', async () => {
    if (kind === 'sqlite') return;
    const other = await startApp(kind, { sharing: app });
    const kept = await Promise.all(Array.from({ length: 5 }, () => share()));
    const gone = await Promise.all(
      Array.from({ length: 20 }, () => share({ clicks_limit: 1, destroy_after_last: true })),
    );
    const remains = (await Promise.all(gone.map(stored))).flatMap(partsOf);
    for (const { code } of gone) await openByProgram(app, code);
    app.clock.advance({ minutes: 2 });
    const [, , ...opened] = await Promise.all([
      runSecretJobs(app),
      runSecretJobs(other),
      ...kept.map(({ code }) => openByProgram(app, code)),
    ]);
    expect(opened.map(({ body }) => body.message)).toEqual(Array(5).fill('success'));
    await expectPurged(app, remains, () => runSecretJobs(app));
    if (kind === 'postgres') expect(await unpurged()).toEqual([]);
    await other.app.stop();
    await other.database.close();
  });

  /** The file that each piece of the table of messages lies in. */
  async function filesOfPieces(): Promise<Map<string, string>> {
    const { rows } = await sql<{ piece: string; file: string }>`
      select inhrelid::regclass::text as piece, pg_relation_filepath(inhrelid) as file
      from pg_inherits where inhparent = 'secret_contents'::regclass`.execute(app.database.query);
    return new Map(rows.map(({ piece, file }) => [piece, file]));
  }

  async function unpurged(): Promise<unknown[]> {
    const { rows } = await sql`select piece from unpurged_pieces`.execute(app.database.query);
    return rows;
  }

  it('is purged from the files as soon as nobody reads an older state any more', async () => {
    // What a transaction of a cluster sees is kept by its coordinator alone: workers have nothing to wait for.
    if (kind === 'citus') return;
    const secret = await share({ clicks_limit: 1, destroy_after_last: true });
    const remains = partsOf(await stored(secret));
    await openByProgram(app, secret.code);
    app.clock.advance({ minutes: 2 });
    const reader = await (kind === 'sqlite' ? holdSqlite(app) : holdPostgres(app));
    await runSecretJobs(app);
    // It does not wait for the reader, who goes only later.
    expect(await app.database.purgeDeleted(purgedTables.messages)).toBe(false);
    expect((await openByProgram(app, (await share()).code)).body.message).toBe('success');

    await reader.letGo();
    await expectPurged(app, remains, () => runSecretJobs(app));
  });

  /** Somebody who writes in another database of the same servers; each of them has a transaction under way. */
  async function writeElsewhere() {
    const nodes = [inject('postgresAddress'), ...inject('citusWorkers')];
    const writers = nodes.map((node) => connectClient(node));
    for (const writer of writers) {
      await writer.ask('begin');
      await writer.ask('select pg_current_xact_id()');
    }
    return {
      async end() {
        for (const writer of writers) {
          await writer.ask('commit');
          await writer.end();
        }
      },
    };
  }

  it('is not taken for purged while PostgreSQL keeps it for what is written in another database', async () => {
    if (kind === 'sqlite') return;
    const writers = await writeElsewhere();
    const secret = await share({ clicks_limit: 1, destroy_after_last: true });
    const remains = partsOf(await stored(secret));
    await openByProgram(app, secret.code);
    app.clock.advance({ minutes: 2 });
    await runSecretJobs(app);
    expect(await app.database.purgeDeleted(purgedTables.messages)).toBe(false);

    await writers.end();
    await expectPurged(app, remains, () => runSecretJobs(app));
  });

  it('is purged by whoever waits while something written in another database comes to its end', async () => {
    if (kind === 'sqlite') return;
    const secret = await share({ clicks_limit: 1, destroy_after_last: true });
    const remains = partsOf(await stored(secret));
    await openByProgram(app, secret.code);
    app.clock.advance({ minutes: 2 });
    const writers = await writeElsewhere();
    await runSecretJobs(app);
    const purging = app.database.purgeDeleted(purgedTables.messages);
    await setTimeout(300);
    await writers.end();
    // Whatever it takes for done is done: nobody would try again.
    await purging;
    await expectPurged(app, remains, () => runSecretJobs(app));
  });

  async function planOf(rule: WipeRule): Promise<string> {
    const select = app.database.query.selectFrom('links').select('id').where(rule).limit(50).compile();
    if (kind !== 'sqlite') {
      const connection = connectClient(String(app.settings.DATABASE_URL));
      const plan = await connection.ask(`explain ${select.sql}`, select.parameters);
      await connection.end();
      return JSON.stringify(plan);
    }
    const file = new DatabaseSync(join(app.dataDirectory, 'shylnk.sqlite'), { readOnly: true });
    const plan = file.prepare(`explain query plan ${select.sql}`).all(...(select.parameters as number[]));
    file.close();
    return JSON.stringify(plan);
  }
});

interface StoredParts {
  ciphertext: Uint8Array;
  wrapped_key: Uint8Array | null;
}

/** What would give a message away: pieces of its ciphertext, small enough to lie in one page, and its key. */
function partsOf(row: StoredParts | undefined): Uint8Array[] {
  if (row?.wrapped_key == null) throw new Error('The message is not stored');
  const pieces = [0, Math.floor(row.ciphertext.length / 2)].map((from) =>
    row.ciphertext.subarray(from, from + 40),
  );
  return [...pieces, row.wrapped_key];
}

async function holdSqlite(app: AppUnderTest) {
  const reader = new DatabaseSync(join(app.dataDirectory, 'shylnk.sqlite'));
  reader.exec('BEGIN');
  reader.prepare('select count(*) from links').all();
  return {
    letGo: async () => {
      reader.exec('COMMIT');
      reader.close();
    },
  };
}

async function holdPostgres(app: AppUnderTest) {
  const connection = connectClient(String(app.settings.DATABASE_URL));
  await connection.ask('begin isolation level repeatable read');
  await connection.ask('select count(*) from links');
  return {
    letGo: async () => {
      await connection.ask('commit');
      await connection.end();
    },
  };
}
