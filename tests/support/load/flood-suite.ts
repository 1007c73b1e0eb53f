import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser, hashAtFullCost } from '../builders/account-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../database/shared-database.ts';
import { largestPicture, pictureOf, storeSecretBeside } from '../database/stored-secret.ts';
import { type DatabaseKind, databaseKinds } from '../servers/app-under-test.ts';
import { peakMemoryMb } from '../servers/peak-memory.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { connectWithoutReading, sendAtFullSpeed } from './full-speed.ts';
import { startPasserBy } from './passer-by.ts';

const mostMemoryMb = 400;

export interface FloodOptions {
  floodMs: number;
  /** Of those who send or open large secrets: each of them is work for the machine. */
  connections: number;
  /** Of the long message that is opened. */
  lines: number;
}

/** What one account or one stranger does at full speed, and somebody beside it who only wants to be redirected. */
export function describeFloods(options: FloodOptions): void {
  describe.each(databaseKinds)('beside a flood on %s, a neighbour is redirected every time', (kind) => {
    defineFloods(kind, options);
  });
}

function defineFloods(kind: DatabaseKind, { floodMs, connections, lines }: FloodOptions): void {
  let shared: SharedDatabase;
  let server: ServerProcess;
  let account: { id: number; token: string };

  beforeEach(async () => {
    shared = await createSharedDatabase(kind);
    account = await createSignedInUser(
      { database: shared.database, clock: systemClock },
      { passwordHash: await hashAtFullCost() },
    );
    await shared.database.query
      .insertInto('links')
      .values({
        type: 'url',
        code: 'plain01',
        target: 'https://example.com/',
        is_active: 1,
        created_at_ms: Date.now(),
      })
      .execute();
    server = await startServer({ ...shared.environment, RATE_LIMITS: 'on' });
  });
  afterEach(async () => {
    await server.kill();
    await shared.remove();
  });

  it('while one account creates links as fast as it can', async () => {
    const answers = await beside(() =>
      flood(8, () => call(endpoints.createLink.path, { url: 'https://example.com/x' }, account.token)),
    );
    for (const http of Object.keys(answers)) expect(['200', '429']).toContain(http);
  });

  it('while one account creates the largest secrets as fast as it can', async () => {
    const secret = { entered_secret: pictureOf(largestPicture) };
    const body = call(endpoints.createSecret.path, secret, account.token);
    const answers = await beside(() => flood(connections, () => body));
    expect(answers['200']).toBeGreaterThan(0);
  });

  it('while secrets of very many lines are opened', async () => {
    const code = await storeSecretBeside(shared, account.id, {
      ops: [{ insert: `words to read${'\n'.repeat(lines)}the end\n` }],
    });
    const answers = await beside(() =>
      flood(connections, () => ({ path: `/s/${code}`, headers: { accept: 'text/html' } })),
    );
    expect(answers['200']).toBeGreaterThan(0);
  });

  it('while six hundred connections ask for a large picture and read nothing', async () => {
    const code = await storeSecretBeside(shared, account.id, pictureOf(largestPicture));
    await beside(async () => {
      const sockets = await connectWithoutReading(
        server.address,
        600,
        `POST /s/${code} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`,
      );
      await wait(floodMs);
      for (const socket of sockets) socket.destroy();
      return {};
    });
  });

  it('while strangers send bodies of seven megabytes', async () => {
    const body = call(endpoints.createSecret.path, { entered_secret: 'x'.repeat(7_000_000) }, 'dead');
    const stranger = { ...body, headers: { 'content-type': 'application/json' } };
    let turn = 0;
    const answers = await beside(() =>
      flood(8, () => {
        turn += 1;
        return turn % 2 === 0 ? body : stranger;
      }),
    );
    // Some are still writing when the connection is closed.
    expect(answers['401']).toBeGreaterThan(0);
    expect(answers['200']).toBeUndefined();
  });

  it('while an account begins three hundred large bodies and ends none', async () => {
    await beside(async () => {
      const head = `POST ${endpoints.createSecret.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${account.token}\r\ncontent-type: application/json\r\ncontent-length: 7000000\r\n\r\n`;
      const sockets = await connectWithoutReading(server.address, 300, head + 'x'.repeat(6_000_000));
      await wait(floodMs);
      for (const socket of sockets) socket.destroy();
      return {};
    });
  });

  /** Does something while the neighbour follows a link: no visit of theirs may fail, and memory stays bounded. */
  async function beside(flooding: () => Promise<Record<string, number>>): Promise<Record<string, number>> {
    const neighbour = await startPasserBy(server.address, '/plain01');
    const answers = await flooding();
    const { failures, visits } = await neighbour.leave();
    const memoryMb = peakMemoryMb(server.pid);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(1);
    expect(memoryMb).toBeLessThan(mostMemoryMb);
    return answers;
  }

  async function flood(count: number, sent: Parameters<typeof sendAtFullSpeed>[3]) {
    return Object.fromEntries(await sendAtFullSpeed(server.address, count, floodMs, sent));
  }

  function call(path: string, payload: object, token: string) {
    return {
      path,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(payload)),
    };
  }
}
