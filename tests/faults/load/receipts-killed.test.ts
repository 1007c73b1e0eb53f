// @module-tag rest
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { messageOf } from '../../support/builders/secret-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { untilWithin } from '../../support/run/until-within.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { mailsInOutbox } from '../../support/servers/outbox.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

const text = 'read it while the server dies';
const openingsEach = 25;
/** So many readers more than openings: they have to go without. */
const tooMany = 2;
const readersAtOnce = 24;
const options = { clicks_limit: openingsEach, notify: 'opened spent' };
const sizes = alsoLong([{ openings: 300, kills: 3 }], [{ openings: 10_000, kills: 20 }]);

describe.each(databaseKinds)('receipts on %s', (kind) => {
  it.each(sizes)(
    'there is one for each of $openings messages that were handed out, none else, and each mail once, while the server is killed $kills times',
    async ({ openings, kills }) => {
      const shared = await createSharedDatabase(kind);
      const dataDirectory = shared.environment['DATA_DIR'] ?? '';
      const { token } = await createSignedInUser({ database: shared.database, clock: systemClock });
      let server = await startServer(shared.environment);
      const codes: string[] = [];
      while (codes.length < openings / openingsEach) codes.push(await share(server, token));
      const readers = codes
        .flatMap((code) => Array.from({ length: openingsEach + tooMany }, (_, n) => ({ code, n })))
        .toSorted((one, other) => one.n - other.n);
      const handedOut = new Map<string, number>();
      let answered = 0;

      async function readSome(): Promise<void> {
        for (let reader = readers.pop(); reader !== undefined; reader = readers.pop()) {
          const answer = await read(() => server, reader.code, reader.n);
          if (answer === 'text') handedOut.set(reader.code, (handedOut.get(reader.code) ?? 0) + 1);
          else expect(answer).toBe('notice');
          answered += 1;
        }
      }

      const reading = Promise.all(Array.from({ length: readersAtOnce }, readSome));
      const all = readers.length;
      for (let kill = 0; kill < kills; kill += 1) {
        while (answered < ((kill + 0.5) * all) / kills) await Promise.race([reading, wait(1)]);
        expect(readers.length).toBeGreaterThan(0);
        await server.kill();
        server = await startServer(shared.environment);
      }
      await reading;
      await untilMailsAreSent(shared);
      await server.stop();

      expect([...handedOut.values()].reduce((sum, count) => sum + count, 0)).toBe(openings);
      for (const { code, clicks, opened, spent } of await kept(shared))
        expect({ code, clicks, opened, spent }).toEqual({
          code,
          clicks: handedOut.get(code),
          opened: handedOut.get(code),
          spent: 1,
        });
      // However often it was killed between noting, writing and sending: each was told once.
      const told = (await mailsInOutbox({ dataDirectory })).map((mail) => mail.text ?? '').join();
      expect(told.split('It was opened for the first time')).toHaveLength(codes.length + 1);
      expect(told.split('Its last opening was used')).toHaveLength(codes.length + 1);
      await shared.remove();
    },
    1_200_000,
  );
});

async function share(server: ServerProcess, token: string): Promise<string> {
  const response = await fetch(`${server.address}${endpoints.createSecret.path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ entered_secret: messageOf(text), options }),
  });
  const { details } = (await response.json()) as { details: string };
  return details.slice(details.lastIndexOf('/') + 1);
}

/** Asks with the same claim until there is an answer, whichever server is there. */
async function read(current: () => ServerProcess, code: string, reader: number): Promise<string> {
  for (;;) {
    const answer = await ask(`${current().address}/s/${code}`, `${code}-reader-number-${reader}`);
    if (answer !== null) return answer;
    await wait(50);
  }
}

/** Null: no answer, or that the server is busy. */
async function ask(address: string, claim: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ claim }),
    });
    const said = await response.text();
    if (response.status === 503) return null;
    return said.includes(text) ? 'text' : said.includes('secExpired') ? 'notice' : said;
  } catch {
    return null;
  }
}

async function untilMailsAreSent({ database: { query } }: SharedDatabase): Promise<void> {
  const due = query.selectFrom('link_events').select('id').where('mail_at_ms', 'is not', null);
  const waiting = query.selectFrom('outbox_mails').select('id');
  await untilWithin(120_000, 'all is told', async () => (await due.executeTakeFirst()) === undefined);
  // What a killed server was about to send is given back by the clock: minutes that are not waited for.
  await query.updateTable('outbox_mails').set({ next_attempt_at_ms: 0 }).execute();
  await untilWithin(120_000, 'all is sent', async () => (await waiting.executeTakeFirst()) === undefined);
}

/** What the database has of each secret: its count, and its receipts. */
async function kept({ database: { query } }: SharedDatabase) {
  const links = await query.selectFrom('links').select(['id', 'code', 'clicks']).execute();
  const events = await query.selectFrom('link_events').select(['link_id', 'kind', 'n']).execute();
  return links.map(({ id, code, clicks }) => {
    const sumOf = (kind: string) =>
      events
        .filter((event) => event.link_id === id && event.kind === kind)
        .reduce((sum, { n }) => sum + n, 0);
    return { code, clicks, opened: sumOf('opened'), spent: sumOf('spent') };
  });
}
