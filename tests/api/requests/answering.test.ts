import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import {
  answerWith,
  askForSecret,
  readAnswers,
  sealText,
  sendAnswer,
} from '../../support/builders/ask-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { mailsInOutbox, waitForMail } from '../../support/servers/outbox.ts';

describeFirst(databaseKinds, 'answering a request on %s', (kind) => {
  let app: AppUnderTest;
  let asker: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    asker = await createSignedInUser(app);
  });
  afterAll(() => app.stop());

  const countStored = async () =>
    (await app.database.query.selectFrom('request_answers').select('id').execute()).length;

  it('needs no account, and only the asker’s own link reads it', async () => {
    const ask = await askForSecret(app, asker.token);
    const { body } = await answerWith(app, ask, 'the word is lantern');
    expect(body).toMatchObject({ status_code: 763, details: 'Sent. Only who asked can open it.' });
    expect(await readAnswers(app, ask)).toEqual(['the word is lantern']);
  });

  it('tells the asker by mail, without a word of what was asked or answered', async () => {
    const person = await createSignedInUser(app);
    const ask = await askForSecret(app, person.token, { question: 'Which lantern?' });
    await answerWith(app, ask, 'the green one');
    const mail = await waitForMail(app, person.email, 'Your request for a secret was answered');
    expect(mail.text).toContain(ask.code);
    for (const word of ['Which lantern', 'green', ask.readFragment, ask.askFragment])
      expect(`${mail.text}${mail.html}`).not.toContain(word);
  });

  it('is refused when somebody was faster, and keeps nothing', async () => {
    const ask = await askForSecret(app, asker.token);
    await answerWith(app, ask, 'the first one wins');
    const before = await countStored();
    expect((await answerWith(app, ask, 'the second one does not')).body).toMatchObject({
      status_code: 764,
      message: 'failed',
    });
    expect(await countStored()).toBe(before);
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).body.details).toEqual({
      state: 'answered',
    });
  });

  it('is possible as often as the asker allows', async () => {
    const ask = await askForSecret(app, asker.token, { answers: 3 });
    for (const text of ['number one', 'number two', 'number three', 'number four'])
      await answerWith(app, ask, text);
    expect(await readAnswers(app, ask)).toEqual(['number one', 'number two', 'number three']);
  });

  it('is over with the time of the request', async () => {
    const ask = await askForSecret(app, asker.token, { validity: 1 });
    app.clock.advance({ seconds: 24 * 60 * 60 });
    expect((await answerWith(app, ask, 'a moment too late')).body).toMatchObject({ status_code: 765 });
    expect((await app.call(endpoints.lookAtAsk, { code: ask.code })).body.details).toEqual({
      state: 'expired',
    });
  });

  it('that comes a second time, because its sender has not heard, is kept and mailed once', async () => {
    const person = await createSignedInUser(app);
    const ask = await askForSecret(app, person.token, { answers: 2 });
    const sealed = await sealText(ask, 'sent on a bad connection');
    const [one, other] = await Promise.all([sendAnswer(app, ask, sealed), sendAnswer(app, ask, sealed)]);
    expect([one.body.status_code, other.body.status_code]).toEqual([763, 763]);
    expect((await sendAnswer(app, ask, sealed, { captcha: 'spent' })).body.status_code).toBe(763);
    expect(await readAnswers(app, ask)).toHaveLength(1);
    await answerWith(app, ask, 'there is still room for another');
    expect((await sendAnswer(app, ask, sealed)).body.status_code).toBe(763);
    await waitForMail(app, person.email, 'answered');
    const mails = (await mailsInOutbox(app)).filter(({ to }) => to?.[0]?.address === person.email);
    expect(mails.length).toBeLessThanOrEqual(2);
  });

  it('needs a captcha, and what is malformed is not kept', async () => {
    const ask = await askForSecret(app, asker.token);
    const sealed = await sealText(ask, 'nobody has solved it');
    expect((await sendAnswer(app, ask, sealed, { captcha: '' })).body.status_code).toBe(612);
    const { envelope, lock } = sealed;
    for (const broken of [
      { lock: { ...lock, kdf: 'none' }, envelope },
      { lock, envelope: { ...envelope, ct: 'not base64url!' } },
      { lock, envelope: { ...envelope, extra: 1 } },
      { lock: { ...lock, epk: 'AAAA' }, envelope },
    ])
      expect((await sendAnswer(app, ask, broken as typeof sealed)).http).toBe(400);
    expect(await readAnswers(app, ask)).toEqual([]);
  });

  it('does not wait for a large body where nobody waits for an answer', async () => {
    const over = await askForSecret(app, asker.token);
    await answerWith(app, over, 'somebody was faster');
    const { rid } = (await sealText(over, 'never read')).envelope;
    const addresses = [
      [`?code=NoSuchCode12&rid=${rid}`, 404],
      [`?code=${over.code}&rid=${rid}`, 200],
      ['', 400],
    ] as const;
    const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    for (const [query, http] of addresses) {
      const response = await fetch(`${url}${endpoints.answerAsk.path}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Never ends: whoever waited for it would wait for good.
        body: new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(100_000)) }),
        duplex: 'half',
      } as RequestInit);
      expect([query, response.status]).toEqual([query, http]);
      await response.body?.cancel();
    }
  });

  it('takes messages as large as other secrets', rest, async () => {
    const ask = await askForSecret(app, asker.token);
    const text = 'long words '.repeat(80_000);
    expect(text.length).toBeLessThan(limits.secretMaxBytes);
    expect((await answerWith(app, ask, text)).body.status_code).toBe(763);
    expect(await readAnswers(app, ask)).toEqual([text.trim()]);
  });
});
