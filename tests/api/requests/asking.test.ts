import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersAllowedRule } from '../../../contract/asking/ask-choices.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { makeAsk } from '../../../contract/seal/ask.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { answerWith, askForSecret, proofOf, readAnswers } from '../../support/builders/ask-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'requests for secrets on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const list = async (by: string) =>
    (await app.call(endpoints.listAsks, undefined, { token: by })).body.details;

  it('are made, listed with the newest first, and looked at by whoever has the link', async () => {
    const asker = await createSignedInUser(app);
    const first = await askForSecret(app, asker.token, { question: '  Die Zugangsdaten? 🔑 ' });
    app.clock.advance({ seconds: 1 });
    const second = await askForSecret(app, asker.token, { answers: 3, validity: 1 });
    expect(await list(asker.token)).toMatchObject([
      { code: second.code, state: 'open', answers_allowed: 3, answers_taken: 0 },
      { code: first.code, state: 'open', answers_allowed: 1, question: 'Die Zugangsdaten? 🔑' },
    ]);
    const { body } = await app.call(endpoints.lookAtAsk, { code: first.code });
    expect(body.details).toMatchObject({
      state: 'open',
      question: 'Die Zugangsdaten? 🔑',
      public_key: first.publicKey,
    });
  });

  it.each([
    [{ question: ' ' }, 'Please say what you ask for'],
    [{ question: 'q'.repeat(limits.questionMaxLength + 1) }, /300 characters/],
    [{ answers: 0 }, answersAllowedRule],
    [{ answers: limits.askAnswersMax + 1 }, answersAllowedRule],
    [{ validity: 3 }, 'Choose how many days it is open'],
    [{ public_key: 'short' }, /./],
  ])('are not made of %j', async (change, sentence) => {
    const { askFragment: _ask, readFragment: _read, ...keys } = await makeAsk();
    const asked = { question: 'What?', answers: 1, validity: 7, ...keys, ...change };
    const { body } = await app.call(endpoints.createAsk, asked, { token });
    expect(body).toMatchObject({ status_code: 762, details: expect.stringMatching(sentence) });
  });

  it('are a hundred at most, also when many are made at once', async () => {
    const asker = await createSignedInUser(app);
    const { askFragment: _ask, readFragment: _read, ...keys } = await makeAsk();
    const asked = { question: 'What?', answers: 1, validity: 7, ...keys };
    const made = await Promise.all(
      Array.from({ length: limits.asksPerPerson + 2 }, () =>
        app.call(endpoints.createAsk, asked, { token: asker.token }),
      ),
    );
    expect(made.filter(({ body }) => body.status_code === 762)).toHaveLength(2);
    expect(await list(asker.token)).toHaveLength(limits.asksPerPerson);
  });

  it('can be withdrawn: nobody answers any more, and what has come stays', async () => {
    const ask = await askForSecret(app, token, { answers: 2 });
    await answerWith(app, ask, 'what came before');
    const withdraw = () => app.call(endpoints.withdrawAsk, { code: ask.code }, { token });
    expect((await withdraw()).body).toMatchObject({ status_code: 767 });
    expect((await withdraw()).body).toMatchObject({ status_code: 767 });
    expect((await answerWith(app, ask, 'what comes too late')).body).toMatchObject({ status_code: 765 });
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).body.details).toEqual({
      state: 'withdrawn',
    });
    expect(await readAnswers(app, ask)).toEqual(['what came before']);
  });

  it('can be deleted, with all that was answered', async () => {
    const ask = await askForSecret(app, token);
    await answerWith(app, ask, 'the word is lantern');
    expect((await app.call(endpoints.deleteAsk, { code: ask.code }, { token })).body.status_code).toBe(711);
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).http).toBe(404);
    const named = { code: ask.code, proof: await proofOf(ask) };
    expect((await app.call(endpoints.readOwnAsk, named)).http).toBe(404);
    expect((await app.call(endpoints.deleteAsk, { code: ask.code }, { token })).http).toBe(404);
  });

  it('are nobody else’s to withdraw, to delete or to see in a list', async () => {
    const ask = await askForSecret(app, token);
    const stranger = await createSignedInUser(app);
    for (const endpoint of [endpoints.withdrawAsk, endpoints.deleteAsk])
      expect((await app.call(endpoint, { code: ask.code }, { token: stranger.token })).http).toBe(404);
    expect(await list(stranger.token)).toEqual([]);
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).body.details.state).toBe('open');
  });

  it('are exported with their answers as they were sealed, and gone with the account', async () => {
    const asker = await createSignedInUser(app);
    const ask = await askForSecret(app, asker.token);
    await answerWith(app, ask, 'the word is lantern');
    const { body } = await app.call(
      endpoints.exportAccount,
      { password: strongPassword },
      { token: asker.token },
    );
    expect(body.details).toMatchObject({
      requests: [{ code: ask.code, answers: [{ sealed: { envelope: { v: 2 } } }] }],
    });
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token: asker.token });
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).http).toBe(404);
    const { query } = app.database;
    const left = query.selectFrom('secret_requests').select('id').where('owner_id', '=', asker.id);
    expect(await left.execute()).toEqual([]);
  });
});
