import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { requestLimits } from '../../../server/requests/request-limits.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { askForSecret, proofOf, sealText, sendAnswer } from '../../support/builders/ask-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'limits of requests on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { RATE_LIMITS: 'on' });
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  it('bound the wrong proofs of one address, and let the asker in from another', async () => {
    const ask = await askForSecret(app, token);
    const guess = { code: ask.code, proof: 'A'.repeat(43) };
    const address = '198.51.100.99';
    for (let tried = 0; tried < requestLimits.proofByAddress.attempts; tried += 1)
      expect((await app.call(endpoints.readOwnAsk, guess, { address })).body.status_code).toBe(766);
    const right = { code: ask.code, proof: await proofOf(ask) };
    const refused = await app.call(endpoints.readOwnAsk, right, { address });
    expect([refused.http, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await app.call(endpoints.readOwnAsk, right)).http).toBe(200);
  });

  it('bound the answers of one address before their bodies are read', async () => {
    const ask = await askForSecret(app, token, { answers: 2 });
    const sealed = await sealText(ask, 'without a captcha');
    const address = '198.51.100.98';
    const outcomes = new Set<number>();
    for (let tried = 0; tried <= requestLimits.answerByAddress.attempts; tried += 1)
      outcomes.add((await sendAnswer(app, ask, sealed, { address, captcha: 'x' })).http);
    expect([...outcomes]).toEqual([200, 429]);
  });

  it('slow down whoever tries codes out', async () => {
    const address = '198.51.100.97';
    const look = (index: number) =>
      app.call(endpoints.lookAtAsk, { code: `NoSuch${String(index).padStart(6, '0')}` }, { address });
    for (let tried = 0; tried < 61; tried += 1) expect((await look(tried)).http).toBe(404);
    const waiting = await Promise.all(Array.from({ length: 300 }, (_, index) => look(index)));
    expect(waiting.some(({ http }) => http === 429)).toBe(true);
  });
});
