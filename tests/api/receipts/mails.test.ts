import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { noticeNames } from '../../../contract/receipts/notices.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { runReceiptJobs } from '../../support/builders/receipt-reader.ts';
import { openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { waitForMailsTo } from '../../support/servers/outbox.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const everything = noticeNames.join(' ');

describeFirst(databaseKinds, 'the mails about receipts, with two servers on %s,', (kind) => {
  let app: AppUnderTest;
  let other: AppUnderTest;
  let visit: Visit;
  let user: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    other = await startAccountsApp(kind, {}, { sharing: app });
    visit = await listenForVisits(app);
    await runReceiptJobs(app);
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(async () => {
    user = await createSignedInUser(app);
  });

  /** All mails so far: what comes last is waited for, so that whatever came before it is there. */
  async function mailsUpTo(count: number) {
    const mark = await makeSecret(app, user.token, { clicks_limit: 9, notify: 'opened' });
    await openByProgram(app, mark);
    const mails = await waitForMailsTo(app, user.email, count + 1);
    expect(mails).toHaveLength(count + 1);
    return mails.filter(({ text }) => !text?.includes(`${mark.slice(0, 4)}…`));
  }

  it('tell of the first and last opening in one, and name neither code nor key', async () => {
    const options = { clicks_limit: 1, password: 'lantern', notify: everything };
    const code = await makeSecret(app, user.token, options);
    await openByProgram(app, code, { key: 'lantern' });
    const [mail, ...others] = await mailsUpTo(1);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your secret was opened');
    expect(mail?.text).toContain('It was opened for the first time on 15 November 2026');
    expect(mail?.text).toContain('Its last opening was used on 15 November 2026');
    expect(mail?.text).toContain(`shylnk.test/s/${code.slice(0, 4)}…`);
    for (const hidden of [code, 'lantern']) expect(`${mail?.text}${mail?.html}`).not.toContain(hidden);
  });

  it('tell of attempts afterwards at most once an hour, and lose none of them', rest, async () => {
    const code = await makeSecret(app, user.token, { clicks_limit: 1, notify: 'attempts' });
    await openByProgram(app, code);
    app.clock.advance({ minutes: 59 - new Date(app.clock.now()).getMinutes() });
    await openByProgram(app, code);
    await waitForMailsTo(app, user.email, 1);
    // The next hour by the clock, and still within one hour.
    app.clock.advance({ minutes: 5 });
    await openByProgram(app, code);
    expect((await mailsUpTo(1)).map(({ subject }) => subject)).toEqual([
      'Somebody tried to open your secret',
    ]);
    app.clock.advance({ hours: 1 });
    await waitForMailsTo(app, user.email, 3);
  });

  it('tell what expired unread, and of a link what was chosen for it', rest, async () => {
    const chosen = { expiry_date: 60, notify: 'expired' };
    const secret = await makeSecret(app, user.token, chosen);
    const link = await makeLink(app, user.token, { clicks_limit: 1, notify: 'spent' });
    await visit(`/${link}`);
    app.clock.advance({ minutes: 2 });
    await runReceiptJobs(app);
    const mails = await mailsUpTo(2);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your link is used up',
      'Your secret expired unread',
    ]);
    expect(mails.map(({ text }) => text).join()).toContain(`shylnk.test/${link}`);
    expect(mails.map(({ text }) => text).join()).toContain(`${secret.slice(0, 4)}…`);
  });

  it(
    'go to nobody who did not want them, nor to an address that is not known to be theirs',
    rest,
    async () => {
      const quiet = await makeSecret(app, user.token, { clicks_limit: 1 });
      await openByProgram(app, quiet);
      const unproven = await createSignedInUser(app);
      const code = await makeSecret(app, unproven.token, { clicks_limit: 1, notify: everything });
      await app.database.query
        .updateTable('users')
        .set({ email_confirmed_at_ms: null })
        .where('id', '=', unproven.id)
        .execute();
      await openByProgram(app, code);
      expect(await mailsUpTo(0)).toEqual([]);
      // The one server may be done with its part while the other is not yet.
      const waiting = () =>
        app.database.query
          .selectFrom('link_events')
          .select('id')
          .where('mail_at_ms', 'is not', null)
          .execute();
      await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    },
  );

  it('are chosen in words that are known, for one or as a default', async () => {
    const refused = { message: 'failed', details: 'Mails tell of opened, spent, attempts, expired' };
    const create = { url: 'https://example.com/', options: { notify: 'opened rubbish' } };
    expect((await app.call(endpoints.createLink, create, user)).body).toMatchObject(refused);
    const code = await makeLink(app, user.token, { notify: ' spent  opened spent ' });
    const shown = async () =>
      (await app.call(endpoints.linkStatistics, { type: 'url', code }, user)).body.notify;
    expect(await shown()).toBe('opened spent');
    await app.call(endpoints.edit, { type: 'url', code, options: { notify: null } }, user);
    expect(await shown()).toBeNull();
    await app.call(endpoints.setDefaults, { notify: 'expired' }, user);
    expect((await app.call(endpoints.getDefaults, {}, user)).body.details.notify).toBe('expired');
  });
});
