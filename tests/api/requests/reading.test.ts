import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { requestJobs } from '../../../server/requests/request-jobs.ts';
import { createPurge } from '../../../server/secrets/purge.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import {
  answerWith,
  askForSecret,
  type MadeAsk,
  proofOf,
  readAnswers,
} from '../../support/builders/ask-builder.ts';
import { databaseDump, databaseFiles, expectPurged, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const dayMs = 24 * 60 * 60 * 1000;

describeFirst(databaseKinds, 'reading what was answered on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  async function answered(...texts: string[]): Promise<MadeAsk> {
    const ask = await askForSecret(app, token, { answers: Math.max(1, texts.length) });
    for (const text of texts) await answerWith(app, ask, text);
    return ask;
  }

  const own = async (ask: MadeAsk) => {
    const named = { code: ask.code, proof: await proofOf(ask) };
    return { named, details: (await app.call(endpoints.readOwnAsk, named)).body.details };
  };

  const storedOf = async (ask: MadeAsk) =>
    app.database.query
      .selectFrom('request_answers')
      .innerJoin('secret_requests', 'secret_requests.id', 'request_id')
      .select(['request_answers.id', 'envelope'])
      .where('code', '=', ask.code)
      .orderBy('request_answers.id')
      .execute();

  async function runJobs(): Promise<void> {
    const { database, clock, settings } = app;
    const purge = createPurge(database);
    for (const job of requestJobs({ database, clock, purge }, settings.SECRET_RETENTION_DAYS))
      await job.run(new AbortController().signal);
    await purge.retry();
  }

  it('takes the proof of the asker’s own link, and nothing less', async () => {
    const ask = await answered('the word is lantern');
    const { details } = await own(ask);
    const other = await proofOf(await answered());
    for (const proof of [other, 'A'.repeat(43)]) {
      const named = { code: ask.code, proof };
      const id = details.answers[0]?.id ?? 0;
      expect((await app.call(endpoints.readOwnAsk, named)).body).toMatchObject({ status_code: 766 });
      const asked: Endpoint<unknown, unknown>[] = [endpoints.readAskedAnswer, endpoints.destroyAskedAnswer];
      for (const endpoint of asked)
        expect((await app.call(endpoint, { ...named, id })).body).toMatchObject({ status_code: 766 });
    }
    expect(await readAnswers(app, ask)).toEqual(['the word is lantern']);
  });

  it('tells when each answer came, and how long it is kept', async () => {
    const ask = await answered('one of two answers', 'two of two answers');
    const { details } = await own(ask);
    expect(details.answers.map(({ at }: { at: string }) => Date.parse(at))).toEqual([
      app.clock.now(),
      app.clock.now(),
    ]);
    expect(Date.parse(details.kept_until) - Date.parse(details.expires_at)).toBe(30 * dayMs);
  });

  it('does not reach an answer of another request', async () => {
    const [mine, theirs] = [await answered('this is mine alone'), await answered('this is theirs alone')];
    const { named } = await own(mine);
    const id = (await own(theirs)).details.answers[0]?.id ?? 0;
    expect((await app.call(endpoints.readAskedAnswer, { ...named, id })).http).toBe(404);
    await app.call(endpoints.destroyAskedAnswer, { ...named, id });
    expect(await readAnswers(app, theirs)).toEqual(['this is theirs alone']);
  });

  it('can end with the answer destroyed, down to the files; pressed twice, it is just as gone', async () => {
    const ask = await answered('destroyed in a moment', 'this one stays here');
    const { named, details } = await own(ask);
    const id = details.answers[0]?.id ?? 0;
    const [stored] = await storedOf(ask);
    const bytes = stored?.envelope ?? new Uint8Array();
    expect(isStored(await databaseFiles(app), bytes)).toBe(true);
    for (const _press of [1, 2])
      expect((await app.call(endpoints.destroyAskedAnswer, { ...named, id })).body.status_code).toBe(715);
    await expectPurged(app, [bytes], runJobs);
    expect(await databaseDump(app)).not.toContain(Buffer.from(bytes).toString('hex'));
    expect(await readAnswers(app, ask)).toEqual(['this one stays here']);
  });

  it('is possible for thirty days after the request’s time is over, and then nothing is left', async () => {
    const ask = await answered('kept for a while');
    const bytes = (await storedOf(ask)).map(({ envelope }) => envelope);
    app.clock.advance({ seconds: (36 * dayMs) / 1000 });
    await runJobs();
    expect(await readAnswers(app, ask)).toEqual(['kept for a while']);
    app.clock.advance({ seconds: dayMs / 1000 });
    await expectPurged(app, bytes, runJobs);
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).http).toBe(404);
  });

  it('leaves nothing in the files when the request is deleted', async () => {
    const question = `Which ${'rare '.repeat(3)}word of ours?`;
    const asker = await createSignedInUser(app);
    const ask = await askForSecret(app, asker.token, { question });
    await answerWith(app, ask, 'the word is lantern');
    const bytes = (await storedOf(ask)).map(({ envelope }) => envelope);
    await app.call(endpoints.deleteAsk, { code: ask.code }, { token: asker.token });
    await expectPurged(app, [...bytes, Buffer.from(question)], runJobs);
  });
});
