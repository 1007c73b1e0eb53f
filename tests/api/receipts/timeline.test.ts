import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { timelineOf } from '../../support/builders/receipt-reader.ts';
import { lookAt, openByProgram } from '../../support/builders/secret-builder.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const bot = { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } };

// What is written by one commit differs between the two databases.
describe.each(databaseKinds)('the receipts of what is opened, on %s,', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    visit = await listenForVisits(app);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
  });

  const later = () => app.clock.advance({ seconds: 1 });
  const ofSecret = (code: string) => timelineOf(app, token, 'secret', code);
  const ofLink = (code: string) => timelineOf(app, token, 'url', code);
  const fold = () => foldWaitingClicks({ ...app, links: clickedLinks });
  const enter = (code: string, key: string) => visit(`/${code}`, { method: 'POST', body: `key=${key}` });

  it('tell of a secret what happened, in its order, and nothing of bots', async () => {
    const code = await makeSecret(app, token, { clicks_limit: 2, password: 'lantern' });
    expect(await ofSecret(code)).toEqual(['created']);
    await lookAt(app, code, bot);
    expect(await ofSecret(code)).toEqual(['created']);
    later();
    await lookAt(app, code);
    await lookAt(app, code);
    later();
    for (const key of ['wrong', 'wronger', 'wrongest']) await openByProgram(app, code, { key });
    later();
    await openByProgram(app, code, { key: 'lantern' });
    later();
    await openByProgram(app, code, { key: 'lantern' });
    later();
    await openByProgram(app, code, { key: 'lantern' });
    await lookAt(app, code);
    await lookAt(app, code, bot);
    expect(await ofSecret(code)).toEqual([
      'refused 2',
      'spent',
      'opened',
      'opened',
      'wrong_key 3',
      'looked_at',
      'created',
    ]);
  });

  it('are one for a double click, and none for opening again with the same claim', async () => {
    const code = await makeSecret(app, token, { clicks_limit: 5 });
    const claim = 'a-claim-of-one-reader-only';
    const answers = await Promise.all([1, 2, 3].map(() => openByProgram(app, code, { claim })));
    expect(answers.map(({ body }) => body.message)).toEqual(['success', 'success', 'success']);
    expect(await ofSecret(code)).toEqual(['opened', 'created']);
  });

  it('are as many as openings were counted when many readers come at once', async () => {
    const code = await makeSecret(app, token, { clicks_limit: 7 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => openByProgram(app, code)));
    expect(answers.filter(({ body }) => body.message === 'success')).toHaveLength(7);
    const told = await ofSecret(code);
    expect(told.filter((line) => line === 'opened')).toHaveLength(7);
    expect(told.filter((line) => line === 'spent')).toHaveLength(1);
    expect(told).toContain('refused 13');
  });

  it('are counted by the hour from the hundredth opening on', async () => {
    const code = await makeSecret(app, token, { clicks_limit: 500 });
    await app.database.query.updateTable('links').set({ clicks: 98 }).where('code', '=', code).execute();
    for (let opening = 0; opening < 5; opening += 1) await openByProgram(app, code);
    app.clock.advance({ hours: 1 });
    await openByProgram(app, code);
    expect(await ofSecret(code)).toEqual(['opened', 'opened 3', 'opened', 'opened', 'created']);
    expect((await storedLink(app, 'secret', code)).clicks).toBe(104);
  });

  it('are kept of a link with a limit, visits that come together included', async () => {
    const code = await makeLink(app, token, { clicks_limit: 3 });
    later();
    await visit(`/${code}`, bot);
    await Promise.all([visit(`/${code}`), visit(`/${code}`)]);
    later();
    await visit(`/${code}`);
    later();
    expect((await visit(`/${code}`)).location).toContain('expiry');
    await fold();
    const told = await ofLink(code);
    expect(told.slice(0, 3)).toEqual(['refused', 'spent', 'opened']);
    // Those that came together were counted by one statement, or by two.
    expect([['opened 2'], ['opened', 'opened']]).toContainEqual(told.slice(3, -1));
  });

  it('are kept of a link with a key, by the hour', async () => {
    const code = await makeLink(app, token, { password: 'lantern' });
    later();
    await visit(`/${code}`);
    later();
    await enter(code, 'wrong');
    later();
    for (const key of ['lantern', 'lantern']) expect((await enter(code, key)).http).toBe(302);
    await fold();
    expect(await ofLink(code)).toEqual(['opened 2', 'wrong_key', 'looked_at', 'created']);
    app.clock.advance({ hours: 1 });
    await enter(code, 'lantern');
    await fold();
    expect((await ofLink(code)).slice(0, 2)).toEqual(['opened', 'opened 2']);
  });

  it('are not written for a link without key and limit', async () => {
    const code = await makeLink(app, token, { expiry_date: 60 });
    await visit(`/${code}`);
    await fold();
    app.clock.advance({ minutes: 2 });
    await visit(`/${code}`);
    expect(await ofLink(code)).toEqual(['created']);
  });

  it('are told to nobody but the owner', async () => {
    const code = await makeSecret(app, token);
    const other = await createSignedInUser(app);
    const asked = { type: 'secret', code };
    expect((await app.call(endpoints.receipts, asked, other)).body.status_code).toBe(706);
    expect((await app.call(endpoints.receipts, { ...asked, type: 'url' }, { token })).http).toBe(404);
  });
});
