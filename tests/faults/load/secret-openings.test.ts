// @module-tag rest
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { messageOf } from '../../support/builders/secret-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

const text = 'only one of you will read this';
const rounds = 2;
const secretsPerRound = 25;
const readersPerSecret = 12;

describe.each(databaseKinds)('secrets that open once, on three servers over one %s', (kind) => {
  let shared: SharedDatabase;
  let servers: ServerProcess[];
  let token: string;

  beforeEach(async () => {
    shared = await createSharedDatabase(kind);
    ({ token } = await createSignedInUser({ database: shared.database, clock: systemClock }));
    servers = await Promise.all([1, 2, 3].map(() => startServer(shared.environment)));
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await shared.remove();
  });

  it('are read by exactly one each while servers are killed: a reader whose server died asks the next one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const codes = await Promise.all(Array.from({ length: secretsPerRound }, share));
      const [doomed] = servers as [ServerProcess];
      const readings = codes.flatMap((code) =>
        Array.from({ length: readersPerSecret }, (_, reader) => read(code, reader)),
      );
      await Promise.race(readings);
      await doomed.kill();
      const outcomes = await Promise.all(readings);
      expect(outcomes.every(({ answer }) => answer === 'text' || answer === 'notice')).toBe(true);
      const winners = outcomes.filter(({ answer }) => answer === 'text').map(({ code }) => code);
      expect(winners.toSorted()).toEqual(codes.toSorted());
      expect(await clicksOf(codes)).toEqual(codes.map(() => 1));
      servers = [...servers.slice(1), await startServer(shared.environment)];
    }
  }, 240_000);

  it('are never read twice when every server is killed at once and nobody has a claim', async () => {
    const codes = await Promise.all(Array.from({ length: secretsPerRound }, share));
    const readings = codes.flatMap((code) =>
      Array.from({ length: readersPerSecret }, (_, reader) => ask(code, reader, {}).catch(() => null)),
    );
    await Promise.race(readings);
    await Promise.all(servers.map((server) => server.kill()));
    const before = (await Promise.all(readings)).map((answer, index) => ({
      code: codes[Math.floor(index / readersPerSecret)],
      answer,
    }));

    servers = [await startServer(shared.environment)];
    const after = await Promise.all(codes.map(async (code) => ({ code, answer: await ask(code, 0, {}) })));
    for (const code of codes) {
      const texts = [...before, ...after].filter((read) => read.code === code && read.answer === 'text');
      expect(texts.length).toBeLessThanOrEqual(1);
    }
    expect(await clicksOf(codes)).toEqual(codes.map(() => 1));
  });

  async function share(): Promise<string> {
    const response = await fetch(`${servers[0]?.address}${endpoints.createSecret.path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ entered_secret: messageOf(text), options: { clicks_limit: 1 } }),
    });
    const { details } = (await response.json()) as { details: string };
    return details.slice(details.lastIndexOf('/') + 1);
  }

  /** Asks server after server with the same claim until one answers. */
  async function read(code: string, reader: number): Promise<{ code: string; answer: string }> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await ask(code, reader + attempt, { claim: `${code}-reader-number-${reader}` }).catch(
        () => null,
      );
      if (answer !== null) return { code, answer };
      await wait(50);
    }
    return { code, answer: 'nothing' };
  }

  async function ask(code: string, server: number, payload: object): Promise<string> {
    const response = await fetch(`${servers[server % servers.length]?.address}/s/${code}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const said = await response.text();
    return said.includes(text) ? 'text' : said.includes('secExpired') ? 'notice' : said;
  }

  async function clicksOf(codes: string[]): Promise<number[]> {
    const rows = await shared.database.query
      .selectFrom('links')
      .select('clicks')
      .where('code', 'in', codes)
      .execute();
    return rows.map((row) => row.clicks);
  }
});
