import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  createSignedInUser,
  solveCaptcha,
  startAccountsApp,
} from '../../support/builders/account-builder.ts';
import { askForSecret, readAnswers, sealText, sendAnswer } from '../../support/builders/ask-builder.ts';
import { databaseDump } from '../../support/database/stored-bytes.ts';
import { testFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const answerers = 100;

describe.each(databaseKinds)('a hundred answers at once on %s', (kind) => {
  let apps: AppUnderTest[];
  beforeAll(async () => {
    const first = await startAccountsApp(kind);
    apps = [first, await startAccountsApp(kind, {}, { sharing: first })];
  });
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.stop();
  });

  testFirst(
    [1, 7],
    'to a request for %i: so many win, the others are told, and nothing of theirs is kept',
    async (allowed) => {
      const [app] = apps as [AppUnderTest];
      const { token } = await createSignedInUser(app);
      const ask = await askForSecret(app, token, { answers: allowed });
      const texts = Array.from({ length: answerers }, (_, index) => `answer number ${index}`);
      const ready = await Promise.all(
        texts.map(async (text) => ({
          text,
          sealed: await sealText(ask, text),
          captcha: await solveCaptcha(app),
        })),
      );
      const outcomes = await Promise.all(
        ready.map(async ({ text, sealed, captcha }, index) => {
          const process = apps[index % apps.length] as AppUnderTest;
          const { body } = await sendAnswer(process, ask, sealed, { captcha });
          return { text, sealed, told: body.status_code };
        }),
      );
      const winners = outcomes.filter(({ told }) => told === 763);
      const losers = outcomes.filter(({ told }) => told === 764);
      expect([winners.length, losers.length]).toEqual([allowed, answerers - allowed]);
      expect((await readAnswers(app, ask)).toSorted()).toEqual(winners.map(({ text }) => text).toSorted());
      const dump = await databaseDump(app);
      const kept = losers.filter(({ sealed: { envelope } }) =>
        [envelope.rid, Buffer.from(envelope.ct).toString('hex')].some((bytes) => dump.includes(bytes)),
      );
      expect(kept).toEqual([]);
    },
  );
});
