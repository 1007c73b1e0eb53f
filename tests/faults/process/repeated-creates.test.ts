// @module-tag rest
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { refuseInserts, takeInserts } from '../../support/database/refused-inserts.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { alsoLong, describeFirst, testFirst } from '../../support/run/rest.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

const connections = 50;
/**
 * When the server is killed: so many were answered, so long after the first was sent, or while one of the tables that a
 * create writes to takes nothing: whatever is not written together with that is there by then.
 */
type Moment = { answered: number } | { afterMs: number } | { refusing: 'idempotency_keys' | 'links' };
/** How many creates there are, and the kills. */
const cases: readonly { creates: number; kills: Moment[] }[] = alsoLong(
  [
    { creates: 100, kills: [{ refusing: 'idempotency_keys' }, { answered: 50 }] },
    { creates: 1000, kills: [{ refusing: 'idempotency_keys' }, { refusing: 'links' }, { answered: 500 }] },
    { creates: 1000, kills: [{ afterMs: 4 }] },
  ],
  [1, 12, 30].map((afterMs) => ({ creates: 1000, kills: [{ afterMs }] })),
);
/** So many are refused before the server is killed. */
const refusals = 20;

describeFirst(databaseKinds, 'creates with one Idempotency-Key on %s', (kind) => {
  testFirst(
    cases,
    `are one link and one answer over ${connections} connections with kills in between: %j`,
    async ({ creates, kills }) => {
      const shared = await createSharedDatabase(kind);
      const PORT = String(await freePort());
      const start = () => startServer({ ...shared.environment, PORT });
      let running: Promise<ServerProcess> = start();
      const { id: userId, key } = await makeKey(shared, await running);

      const answers: string[] = [];
      const answeredSoFar = watch();
      const refusedSoFar = watch();
      let refused = 0;
      let isRefusing = false;
      const sendOne = async (): Promise<void> => {
        // As a program does that got no answer: the same again.
        for (;;) {
          const { address } = await running;
          const answer = await create(address, key).catch(() => null);
          if (isRefusing && answer?.startsWith('500 ') === true) {
            refused += 1;
            refusedSoFar.tell(refused);
            continue;
          }
          if (answer === null || /^(?:409|503) /.test(answer)) continue;
          answers.push(answer);
          return answeredSoFar.tell(answers.length);
        }
      };
      await refuse(shared, kills[0]);
      isRefusing = isRefusal(kills[0]);
      const sending = Array.from({ length: connections }, async () => {
        for (let n = 0; n < creates / connections; n += 1) await sendOne();
      });
      for (const [index, moment] of kills.entries()) {
        if ('answered' in moment) await answeredSoFar.reaches(moment.answered);
        else if ('afterMs' in moment) await wait(moment.afterMs);
        else await refusedSoFar.reaches(refused + refusals);
        const killed = await running;
        const next = kills[index + 1];
        running = killed.kill().then(async () => {
          if (isRefusal(moment)) await takeInserts(shared.database, moment.refusing);
          await refuse(shared, next);
          const started = await start();
          isRefusing = isRefusal(next);
          return started;
        });
      }
      await Promise.all(sending);

      expect(answers.length).toBe(creates);
      expect([...new Set(answers)]).toEqual([expect.stringMatching(/^201 \{"target":/)]);
      const made = await shared.database.query
        .selectFrom('links')
        .select('code')
        .where('owner_id', '=', userId)
        .execute();
      expect(made.map(({ code }) => code)).toEqual([JSON.parse((answers[0] as string).slice(4)).code]);
      await (await running).kill();
      await shared.remove();
    },
    { timeout: 300_000 },
  );
});

function isRefusal(moment: Moment | undefined): moment is Extract<Moment, { refusing: unknown }> {
  return moment !== undefined && 'refusing' in moment;
}

async function refuse({ database }: SharedDatabase, moment: Moment | undefined): Promise<void> {
  if (isRefusal(moment)) await refuseInserts(database, moment.refusing);
}

async function makeKey({ database }: SharedDatabase, { address }: ServerProcess) {
  const { id, token } = await createSignedInUser({ database, clock: systemClock });
  const response = await fetch(address + endpoints.createApiKey.path, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A program', scopes: apiKeyScopes }),
  });
  const { details } = (await response.json()) as { details: { key: string } };
  return { id, key: details.key };
}

/** The status and the body of what one request is answered. */
async function create(address: string, key: string): Promise<string> {
  const response = await fetch(address + operationPath(operations.createLink), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'the same for all',
    },
    body: JSON.stringify({ target: 'https://example.com/once' }),
  });
  return `${response.status} ${await response.text()}`;
}

/** Lets somebody wait until a number is reached. */
function watch() {
  let waiting: { number: number; go(): void } | null = null;
  return {
    tell(number: number) {
      if (waiting !== null && number >= waiting.number) waiting.go();
    },
    reaches: (number: number) =>
      new Promise<void>((resolve) => {
        waiting = { number, go: resolve };
      }),
  };
}
