import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import {
  insertLinks,
  makeLink,
  makeOne,
  makeSecret,
  storedLink,
} from '../../support/builders/link-builder.ts';
import { openByProgram } from '../../support/builders/secret-builder.ts';
import { databaseDump, expectPurged } from '../../support/database/stored-bytes.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const types = ['url', 'secret'] as const;
const statistics = { url: endpoints.linkStatistics, secret: endpoints.secretStatistics };

describeFirst(databaseKinds, 'the owner’s note on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let user: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    visit = await listenForVisits(app);
  });
  beforeEach(async () => {
    user = await createSignedInUser(app);
  });
  afterAll(() => app.stop());

  async function noteOf(type: LinkType, code: string): Promise<string | null> {
    return (await app.call(statistics[type], { code, type }, { token: user.token })).body.note;
  }
  const edit = (type: LinkType, code: string, options: object) =>
    app.call(endpoints.edit, { code, type, options }, { token: user.token });
  async function search(search_string: string, type: LinkType = 'url', token = user.token) {
    const { body } = await app.call(endpoints.listLinks, { search_string, type }, { token });
    expect([body.status_code, search_string]).toEqual([802, search_string]);
    return body.details.map(({ code }) => code);
  }

  it.each(types)('is kept with a new %s, changed and taken away', async (type) => {
    const note = ' For Maya’s talk\n\tslide 12 🎉 ';
    const code = await makeOne(app, type, user.token, { note });
    expect(await noteOf(type, code)).toBe(note);
    expect((await edit(type, code, { clicks_limit: 9 })).body.message).toBe('success');
    expect(await noteOf(type, code)).toBe(note);
    for (const nothing of [null, '', ' \n ']) {
      await edit(type, code, { note: 'Another one' });
      expect(await noteOf(type, code)).toBe('Another one');
      expect(await search('another', type)).toEqual([code]);
      await edit(type, code, { note: nothing });
      expect(await noteOf(type, code)).toBe(null);
      expect(await search('another', type)).toEqual([]);
    }
    expect(await noteOf(type, await makeOne(app, type, user.token))).toBe(null);
  });

  it.each(types)('of a %s may have a thousand characters and no more', async (type) => {
    const most = '🎉'.repeat(limits.noteMaxLength);
    const refusal = { message: 'failed', details: 'The note cannot exceed 1000 characters' };
    const code = await makeOne(app, type, user.token, { note: most });
    const before = await storedLink(app, type, code);
    expect((await edit(type, code, { note: `${most}x`, clicks_limit: 5 })).body).toMatchObject(refusal);
    expect(await storedLink(app, type, code)).toEqual(before);
    expect(before.note).toBe(most);
    const created =
      type === 'url'
        ? app.call(
            endpoints.createLink,
            { url: 'https://example.com/', options: { note: `${most}x` } },
            { token: user.token },
          )
        : app.call(
            endpoints.createSecret,
            { entered_secret: [{ insert: 'a long message\n' }], options: { note: `${most}x` } },
            { token: user.token },
          );
    expect((await created).body).toMatchObject(refusal);
    expect(await search('🎉🎉🎉', type)).toEqual([code]);
  });

  it.each(types)('finds a %s by any part of it, letter case and kinds of blanks aside', async (type) => {
    const notes = {
      name: 'Angebot MÜLLER GmbH',
      phrase: 'call  back\non Monday, ΟΔΟΣ',
      party: 'Party 🎉🥳🎈 at the lake',
    };
    const name = await makeOne(app, type, user.token, { note: notes.name });
    const phrase = await makeOne(app, type, user.token, { note: notes.phrase });
    const party = await makeOne(app, type, user.token, { note: notes.party });
    await makeOne(app, type, (await createSignedInUser(app)).token, { note: notes.name });
    const expected = [
      ['Müller', name],
      ['müller gmbh', name],
      ['mu\u0308ller', name],
      ['BOT M', name],
      ['Call back ON', phrase],
      ['back\t on', phrase],
      ['οδος', phrase],
      ['🎉🥳🎈', party],
      ['🥳🎈 AT', party],
    ] as const;
    async function expectAllFound() {
      for (const [part, code] of expected) expect(await search(part, type), part).toEqual([code]);
      for (const other of ['Muller', 'callback', '🎈🥳🎉', 'gmbh angebot', 'a_b'])
        expect(await search(other, type), other).toEqual([]);
    }
    await expectAllFound();
    if (type === 'secret') return;
    // So many newer ones that only the index knows them.
    await insertLinks(app.database, user.id, 1100, (index) => `https://newer.test/${index}`);
    await expectAllFound();
    expect(await search('newer.test/1099')).toHaveLength(1);
  });

  it('finds nothing that is made of an address and what stands beside it', async () => {
    const code = await makeLink(
      app,
      user.token,
      { new_code: `beside${user.id}`, note: 'lamps' },
      'https://a.test/xyz',
    );
    await insertLinks(app.database, user.id, 1100, (index) => `https://newer.test/${index}`);
    for (const part of [`xyz ${code}`, `${code} lamps`]) expect(await search(part)).toEqual([]);
    expect(await search('LAMPS')).toEqual([code]);
  });

  it('is found as it is now, also where only the index knows it', async () => {
    const code = await makeLink(app, user.token, { note: 'first words' });
    await insertLinks(app.database, user.id, 1100, (index) => `https://newer.test/${index}`);
    await edit('url', code, { note: 'second thoughts' });
    expect(await search('first words')).toEqual([]);
    expect(await search('second thoughts')).toEqual([code]);
    await edit('url', code, { note: null });
    expect(await search('second thoughts')).toEqual([]);
  });

  it('is in the export of what is one’s own', async () => {
    await makeLink(app, user.token, { note: 'On a link' });
    await makeSecret(app, user.token, { note: 'On a secret' });
    const { body } = await app.call(
      endpoints.exportAccount,
      { password: strongPassword },
      { token: user.token },
    );
    expect(body.details).toMatchObject({ links: [{ note: 'On a link' }, { note: 'On a secret' }] });
    expect(JSON.stringify(body)).not.toContain('note_folded');
  });

  it('is shown to no visitor and to no log', async () => {
    const note = 'zanzibar-note';
    const message = { redirection_time: 9, url_message: 'Wait a moment' };
    const seen: unknown[] = [];
    for (const options of [
      { note },
      { note, password: 'sesame' },
      { note, ads_enabled: true, ...message },
      { note, clicks_limit: 1 },
    ]) {
      const code = await makeLink(app, user.token, options);
      for (const headers of [{}, { accept: 'application/json' }, { 'user-agent': 'Googlebot/2.1' }])
        seen.push(await visit(`/${code}`, { headers }));
      seen.push(await visit(`/${code}`, { method: 'POST', body: 'key=sesame' }));
      seen.push(await visit(`/${code}`, { method: 'HEAD' }));
    }
    for (const options of [{ note }, { note, password: 'sesame' }, { note, add_enabled: true, ...message }]) {
      const code = await makeSecret(app, user.token, options);
      seen.push(await visit(`/s/${code}`), await openByProgram(app, code, { key: 'sesame' }));
    }
    await edit('url', await makeLink(app, user.token), { note });
    await edit('url', 'nobodys', { note: `${note}${'x'.repeat(1001)}` });
    await app.call(endpoints.edit, { options: { note: [note] } }, { token: user.token });
    const told = seen.map((answer) =>
      JSON.stringify(answer, (_key, value: unknown) => (value instanceof Headers ? [...value] : value)),
    );
    expect(told.filter((text) => text.includes('zanzibar'))).toEqual([]);
    expect(told.some((text) => text.includes('Wait a moment'))).toBe(true);
    expect(app.logLines.filter((line) => line.includes('zanzibar'))).toEqual([]);
  });

  it.each(types)('goes with a deleted %s', async (type) => {
    const note = `Gone-with-${type}-${user.id}`;
    const code = await makeOne(app, type, user.token, { note });
    await app.call(endpoints.remove, { code, type }, { token: user.token });
    expect(await storedLink(app, type, code)).toMatchObject({ note: null, note_folded: null });
    const forms = [note, note.toLowerCase()];
    const dump = await databaseDump(app);
    for (const form of forms) expect(dump).not.toContain(form);
    if (kind === 'sqlite')
      await expectPurged(
        app,
        forms.map((form) => Buffer.from(form)),
      );
  });

  it('goes with the account', async () => {
    const note = `Left behind by ${user.id}`;
    for (const type of types) await makeOne(app, type, user.token, { note });
    expect(await databaseDump(app)).toContain(note);
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token: user.token });
    await untilWiped(app.database, user.id);
    const dump = await databaseDump(app);
    for (const form of [note, note.toLowerCase().replaceAll(' ', '\\n')]) expect(dump).not.toContain(form);
  });
});
