import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { startWriterThread } from '../../../server/database/sqlite/writer-thread.ts';
import { codeOf } from '../../support/builders/link-builder.ts';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { rest } from '../../support/run/rest.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/';
const codes = ['plain001', 'limited1'];

describe('SQLite whose writer thread dies', () => {
  const threads: Worker[] = [];
  const reasons: string[] = [];
  let isBroken = false;
  let app: AppUnderTest;
  let visit: Visit;

  beforeAll(async () => {
    app = await startApp('sqlite', {
      sqlite: {
        startThread(file) {
          const thread = isBroken ? new Worker('process.exit()', { eval: true }) : startWriterThread(file);
          threads.push(thread);
          return thread;
        },
        onStopped: ({ message }) => void reasons.push(message),
      },
    });
    visit = await listenForVisits(app);
    await app.database.query
      .insertInto('links')
      .values(
        codes.map((code) => ({
          type: 'url' as const,
          code,
          target,
          is_active: 1 as const,
          clicks_limit: code.startsWith('limited') ? 1_000_000 : null,
          created_at_ms: app.clock.now(),
        })),
      )
      .execute();
  });
  afterAll(() => app.stop());

  const killThread = () => threads.at(-1)?.terminate();
  const create = () => app.call(endpoints.createLink, { url: target });

  it('has everything that was answered, and nothing twice, while it dies again and again', rest, async () => {
    const asked = new Map(codes.map((code) => [code, 0]));
    const led = new Map(codes.map((code) => [code, 0]));
    const created: string[] = [];
    const add = (counts: Map<string, number>, code: string) =>
      counts.set(code, (counts.get(code) as number) + 1);
    const visitOnce = async (code: string) => {
      add(asked, code);
      const isLed = (await visit(`/${code}`)).location === target;
      if (isLed) add(led, code);
      return isLed;
    };
    const createOnce = async () => {
      const { body } = await create();
      if (body.status_code === 703) created.push(codeOf(body.details));
      return body.status_code === 703;
    };
    let isOver = false;
    const visitors = Array.from({ length: 8 }, async (_, n) => {
      while (!isOver) await visitOnce(codes[n % codes.length] as string);
    });
    const creators = Array.from({ length: 3 }, async () => {
      while (!isOver) await createOnce();
    });
    for (let death = 1; death <= 4; death += 1) {
      const before = led.get('limited1') as number;
      await expect.poll(() => led.get('limited1'), { timeout: 60_000 }).toBeGreaterThan(before + 5);
      await killThread();
      // Asked after its death: what others are answered meanwhile may have been committed before.
      await expect.poll(() => visitOnce('limited1'), { timeout: 60_000 }).toBe(true);
      await expect.poll(createOnce, { timeout: 60_000 }).toBe(true);
      expect(reasons).toHaveLength(death);
    }
    isOver = true;
    await Promise.all([...visitors, ...creators]);
    for (const code of codes) {
      const counted = await countedClicks(app.database, code);
      expect(counted).toBeGreaterThanOrEqual(led.get(code) as number);
      expect(counted).toBeLessThanOrEqual(asked.get(code) as number);
    }
    const stored = await app.database.query
      .selectFrom('links')
      .select('code')
      .where('code', 'in', created)
      .execute();
    expect(stored.map(({ code }) => code).toSorted()).toEqual(created.toSorted());
    expect((await fetchReadiness()).statusCode).toBe(200);
  });

  it('fails a transaction that was under way, of which nothing is left, and begins the next one', async () => {
    const rename = (code: string, whileOpen?: () => Promise<unknown>) =>
      app.database.query.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('links')
          .set({ target: `${target}${code}` })
          .where('code', '=', code)
          .execute();
        await whileOpen?.();
        await transaction.updateTable('links').set({ message: code }).where('code', '=', code).execute();
      });
    await expect(rename('plain001', () => Promise.resolve(killThread()))).rejects.toThrow(
      'writer has stopped',
    );
    await expect
      .poll(
        () =>
          rename('limited1').then(
            () => 'done',
            () => 'failed',
          ),
        { timeout: 60_000 },
      )
      .toBe('done');
    const rows = await app.database.query
      .selectFrom('links')
      .select(['code', 'message'])
      .where('code', 'in', codes)
      .execute();
    expect(rows.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'limited1', message: 'limited1' },
      { code: 'plain001', message: null },
    ]);
  });

  it('is not ready while no thread can be started, makes no link, and is ready again once one can', async () => {
    isBroken = true;
    await killThread();
    await expect.poll(async () => (await fetchReadiness()).statusCode, { timeout: 60_000 }).toBe(503);
    expect((await create()).http).toBe(503);
    // What a visit writes needs no thread.
    expect((await visit('/limited1')).http).toBe(302);
    isBroken = false;
    await expect.poll(async () => (await fetchReadiness()).statusCode, { timeout: 60_000 }).toBe(200);
    expect((await create()).body.status_code).toBe(703);
  });

  const fetchReadiness = () => app.app.http.inject('/readyz');
});
