import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { shareSecret } from '../../support/builders/secret-builder.ts';
import { alsoLong, testFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

/** Rounds that run side by side: while one waits for the disk, another one races. */
const sideBySide = 5;
const readers = 100;
const text = 'only one of you will read this';

describe.each(databaseKinds)('a hundred readers at once on %s', (kind) => {
  const apps: AppUnderTest[] = [];
  const addresses: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: sideBySide * readers });

  beforeAll(async () => {
    const first = await startApp(kind);
    apps.push(first, await startApp(kind, { sharing: first }), await startApp(kind, { sharing: first }));
    for (const { app } of apps) addresses.push(await app.http.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    agent.destroy();
    for (const app of apps.toReversed()) await app.stop();
  });

  testFirst(
    alsoLong([10, 40], [200]),
    'of a secret that opens once: exactly one gets the text, %i times in a row',
    async (rounds) => {
      const [app] = apps as [AppUnderTest];
      const { token } = await createSignedInUser(app);
      const race = async () => {
        const { code } = await shareSecret(app, token, { text, options: { clicks_limit: 1 } });
        const answers = await Promise.all(Array.from({ length: readers }, (_, reader) => open(code, reader)));
        const having = (words: string) => answers.filter((answer) => answer.includes(words));
        const [got, told] = [having(text), having('secExpired')];
        const others = answers.filter((answer) => !(got.includes(answer) || told.includes(answer)));
        return { gotTheText: got.length, gotTheNotice: told.length, others };
      };
      for (let round = 0; round < rounds; round += sideBySide) {
        const outcomes = await Promise.all(Array.from({ length: sideBySide }, race));
        expect(outcomes).toEqual(
          Array(sideBySide).fill({ gotTheText: 1, gotTheNotice: readers - 1, others: [] }),
        );
      }
    },
    { timeout: 240_000 },
  );

  it('of a secret that opens forty times: exactly forty get the text, and forty are counted', async () => {
    const [app] = apps as [AppUnderTest];
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token, { text, options: { clicks_limit: 40 } });
    const answers = await Promise.all(Array.from({ length: readers }, (_, reader) => open(code, reader)));
    expect(answers.filter((answer) => answer.includes(text))).toHaveLength(40);
    const { clicks } = await app.database.query
      .selectFrom('links')
      .select('clicks')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(clicks).toBe(40);
  });

  /** As a reader does who is told to try again: until there is an answer. */
  async function open(code: string, reader: number): Promise<string> {
    for (;;) {
      const { http, answer } = await ask(code, reader);
      if (http !== 503) return answer;
    }
  }

  /** Over a connection that is kept: what is measured is the opening, not the connecting. */
  function ask(code: string, reader: number): Promise<{ http: number | undefined; answer: string }> {
    return new Promise((resolve, reject) => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const asked = request(`${addresses[reader % addresses.length]}/s/${code}`, {
        method: 'POST',
        agent,
        headers,
      });
      asked.on('error', reject);
      asked.on('response', (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          answer += part;
        });
        response.on('end', () => resolve({ http: response.statusCode, answer }));
      });
      asked.end('{}');
    });
  }
});
