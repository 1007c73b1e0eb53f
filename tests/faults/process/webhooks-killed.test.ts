// @module-tag rest
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { outcomeAnswer } from '../../../contract/answer-schemas/answer.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { codeOf } from '../../support/builders/link-builder.ts';
import { refuseInserts, takeInserts } from '../../support/database/refused-inserts.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { untilWithin } from '../../support/run/until-within.ts';
import { type DatabaseKind, databaseKinds } from '../../support/servers/app-under-test.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';
import {
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/services/webhook-receiver.ts';

const creators = 6;
/** So many links more than messages there are at most: they come one by one, and all of them are waited for. */
const mostUntold = 100;

/**
 * When a server is killed: so many links are made, so many messages have come and the last is not answered yet, or so
 * many links were refused because what is to be told of them could not be written.
 */
type Moment = { links: number } | { messages: number } | { refused: number };

/** Makes links, several at once, until the server is killed at a moment; gives the codes that it answered. */
async function makeUntilKilled(
  server: ServerProcess,
  token: string,
  receiver: WebhookReceiver,
  moment: Moment,
): Promise<{ answered: string[]; unanswered: ReceivedMessage[] }> {
  const answered: string[] = [];
  let refused = 0;
  let begun = receiver.received.length;
  let killed: Promise<void> | null = null;
  const kill = () => {
    killed ??= server.kill();
    return killed;
  };
  const last = receiver.received.length + ('messages' in moment ? moment.messages : Infinity);
  receiver.beforeAnswer = async (count) => {
    if (count >= last) await kill();
  };
  await Promise.all(
    Array.from({ length: creators }, async () => {
      while (killed === null) {
        if (begun - receiver.received.length >= mostUntold) {
          await wait(20);
          continue;
        }
        begun += 1;
        const made = await makeLinkAt(server, token);
        if (made === null) {
          refused += 1;
          begun -= 1;
        } else answered.push(made);
        if ('links' in moment && answered.length >= moment.links) await kill();
        if ('refused' in moment && refused >= moment.refused) await kill();
      }
    }),
  );
  await kill();
  return { answered, unanswered: receiver.received.slice(last - 1) };
}

async function makeLinkAt(server: ServerProcess, token: string): Promise<string | null> {
  const answer = await postTo(server, token, endpoints.createLink.path, {
    url: 'https://example.com/page',
    options: {},
  });
  const body = outcomeAnswer.safeParse(await answer?.json().catch(() => null));
  return body.success && body.data.message === 'success' ? codeOf(body.data.details) : null;
}

function postTo(server: ServerProcess, token: string, path: string, body: object): Promise<Response | null> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  return fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
}

/** As if the minute were over for which a process has a delivery for itself. */
async function endClaims({ database }: SharedDatabase): Promise<void> {
  await database.query
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at_ms: 0 })
    .where('next_attempt_at_ms', 'is not', null)
    .execute();
}

async function tellThroughKills(kind: DatabaseKind, moments: readonly Moment[]): Promise<void> {
  const shared = await createSharedDatabase(kind);
  const receiver = await startWebhookReceiver();
  try {
    const { token } = await createSignedInUser({ database: shared.database, clock: systemClock });
    const environment = { ...shared.environment, OUTBOUND_NETWORKS: '127.0.0.1' };
    const answered: string[] = [];
    const unanswered: ReceivedMessage[] = [];
    for (const [life, moment] of moments.entries()) {
      const server = await startServer(environment);
      if (life === 0) {
        const webhook = { endpoint: receiver.address, format: 'standard', events: ['link.created'] };
        expect((await postTo(server, token, endpoints.createWebhook.path, webhook))?.status).toBe(200);
      }
      if ('refused' in moment) await refuseInserts(shared.database, 'webhook_deliveries');
      const made = await makeUntilKilled(server, token, receiver, moment);
      answered.push(...made.answered);
      unanswered.push(...made.unanswered);
      if ('refused' in moment) await takeInserts(shared.database, 'webhook_deliveries');
      await endClaims(shared);
    }

    receiver.beforeAnswer = null;
    const last = await startServer(environment);
    await untilWithin(120_000, 'that nothing waits', async () => {
      const waiting = shared.database.query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('delivered_at_ms', 'is', null);
      return (await waiting.executeTakeFirst()) === undefined;
    });
    await last.stop();

    const links = (await shared.database.query.selectFrom('links').select('code').execute()).map(
      ({ code }) => code,
    );
    const told = receiver.received.map(toldBy);
    expect(answered).not.toHaveLength(0);
    expect(links).toEqual(expect.arrayContaining(answered));
    // None is lost, none was told of that is not there, and each is one message, however often it came.
    expect(new Set(told.map(({ code }) => code))).toEqual(new Set(links));
    expect(new Set(told.map(({ id, code }) => `${id} ${code}`)).size).toBe(links.length);
    // What nobody has said to have got comes again.
    expect(unanswered).toHaveLength(moments.filter((moment) => 'messages' in moment).length);
    for (const { id } of unanswered.map(toldBy))
      expect(told.filter((one) => one.id === id).length).toBeGreaterThan(1);
  } finally {
    await receiver.stop();
    await shared.remove();
  }
}

function toldBy({ headers, body }: ReceivedMessage) {
  const { data } = JSON.parse(body) as { data: { code: string } };
  return { id: headers['webhook-id'], code: data.code };
}

/** The lives of a server, each by its end. */
const lives = alsoLong<Moment[]>(
  [[{ messages: 5 }, { links: 20 }, { refused: 10 }]],
  [
    [
      { messages: 1 },
      { links: 1 },
      { messages: 40 },
      { links: 75 },
      { refused: 30 },
      { messages: 13 },
      { links: 200 },
    ],
  ],
);

describe.each(databaseKinds)(
  'a server on %s that is killed while it makes links and tells of them',
  (kind) => {
    it.each(lives.map((moments) => ({ moments })))(
      'tells of every link that there is, as one message each, and of none that there is not: $moments',
      { timeout: 600_000 },
      ({ moments }) => tellThroughKills(kind, moments),
    );
  },
);
