import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import {
  fieldOf,
  lookAt,
  openByProgram,
  runSecretJobs,
  shareSecret,
  storedMessages,
  submitForm,
} from '../../support/builders/secret-builder.ts';
import { databaseDump, databaseFiles, expectPurged, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const forged = 'A'.repeat(43);

describeFirst(databaseKinds, 'burning the message of a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const share = (options: object = { clicks_limit: 3 }) => shareSecret(app, token, { options });

  async function open(code: string): Promise<{ burn: string | null }> {
    const { body } = await openByProgram(app, code);
    expect(body.message).toBe('success');
    return body.details as unknown as { burn: string | null };
  }

  async function burn(code: string, sent: object, headers: Record<string, string> = {}) {
    const response = await app.app.http.inject({
      method: 'POST',
      url: `/s/${code}/burn`,
      headers: { accept: 'application/json', ...headers },
      payload: sent,
    });
    return { http: response.statusCode, ...response.json<{ message: string; details: string }>() };
  }

  const contentOf = (code: string) => storedMessages(app, [code]).executeTakeFirst();

  it('ends it for everybody at once, down to the files, although openings are left', async () => {
    const { code } = await share();
    const { burn: pass } = await open(code);
    const stored = (await contentOf(code))?.ciphertext ?? new Uint8Array();
    expect(isStored(await databaseFiles(app), stored)).toBe(true);

    expect(await burn(code, { burn: pass })).toMatchObject({ http: 200, message: 'success' });
    expect(await contentOf(code)).toBeUndefined();
    await expectPurged(app, [stored], () => runSecretJobs(app));
    expect(await databaseDump(app)).not.toContain(Buffer.from(stored).toString('hex'));
    expect((await openByProgram(app, code)).body.details).toBe('secExpired');
    expect((await lookAt(app, code)).location).toBe('/expiry?details=secExpired');
    // Pressed twice, it is just as gone.
    expect(await burn(code, { burn: pass })).toMatchObject({ message: 'success' });
  });

  it('is not for who has only the address, a pass of another secret or none at all', async () => {
    const [one, other] = [await share(), await share()];
    const { burn: pass } = await open(other.code);
    for (const sent of [{ burn: pass }, { burn: forged }, { burn: '' }, {}])
      expect(await burn(one.code, sent)).toMatchObject({ message: 'failed' });
    expect(await burn('NoSuchSecret1', { burn: forged })).toMatchObject({ http: 404 });
    await open(one.code);
  });

  it('is no longer for who opened it before its owner changed it', async () => {
    const { code } = await share();
    const { burn: pass } = await open(code);
    await app.call(endpoints.edit, { code, type: 'secret', options: { clicks_limit: 9 } }, { token });
    expect(await burn(code, { burn: pass })).toMatchObject({ message: 'failed' });
    await open(code);
  });

  it('is not for readers of a secret that anybody may open any number of times', async () => {
    const { code } = await share({});
    expect((await open(code)).burn).toBeNull();
    expect(await burn(code, { burn: forged })).toMatchObject({ message: 'failed' });
  });

  it('is refused to a page of another site', async () => {
    const { code } = await share();
    const { burn: pass } = await open(code);
    const headers = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };
    expect(await burn(code, { burn: pass }, headers)).toMatchObject({ message: 'failed' });
    await open(code);
  });

  it('by a form leads to a page that says so, of what is gone alone', async () => {
    const { code } = await share();
    const before = await app.app.http.inject(`/s/${code}/burn`);
    expect(before.headers.location).toBe(`/s/${code}`);
    const asked = await lookAt(app, code);
    const opened = await submitForm(app, code, { claim: fieldOf(asked, 'claim') });
    const pressed = await app.app.http.inject({
      method: 'POST',
      url: `/s/${code}/burn`,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ burn: fieldOf(opened, 'burn') }).toString(),
    });
    expect(pressed).toMatchObject({ statusCode: 303, headers: { location: `/s/${code}/burn` } });
    const page = await app.app.http.inject(`/s/${code}/burn`);
    expect(page.body).toContain('The message is destroyed');
    expect(page.headers['cache-control']).toContain('no-store');
  });

  it('is for its owner at any time, who keeps what is known of it; for nobody else', async () => {
    const { code } = await share({});
    const stranger = await createSignedInUser(app);
    const byStranger = await app.call(endpoints.burnSecret, { code }, { token: stranger.token });
    expect(byStranger.http).toBe(404);
    await open(code);

    const { body } = await app.call(endpoints.burnSecret, { code }, { token });
    expect(body).toMatchObject({ message: 'success' });
    expect((await openByProgram(app, code)).body.details).toBe('secExpired');
    const statistics = { code, type: 'secret', timezone_offset: 0 } as const;
    const { body: kept } = await app.call(endpoints.secretStatistics, statistics, { token });
    expect(kept).toMatchObject({ total_clicks: 1, wiped: true, remaining_days: 'expired' });
    const revived = { code, type: 'secret', options: { expiry_date: 86_400 } } as const;
    expect((await app.call(endpoints.edit, revived, { token })).body.message).toBe('failed');
  });

  it('while ten others open it hands the message to those before it and to none after it', async () => {
    const { code } = await share({ clicks_limit: 20 });
    const { burn: pass } = await open(code);
    const [burned, ...outcomes] = await Promise.all([
      burn(code, { burn: pass }),
      ...Array.from({ length: 10 }, () => openByProgram(app, code)),
    ]);
    expect(burned).toMatchObject({ message: 'success' });
    const given = outcomes.filter(({ body }) => body.message === 'success').length;
    const { clicks } = await app.database.query
      .selectFrom('links')
      .select('clicks')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(clicks).toBe(1 + given);
    expect(await contentOf(code)).toBeUndefined();
  });
});
