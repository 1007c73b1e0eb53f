import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { deriveSealKeys, unsealSecret } from '../../../contract/seal/seal.ts';
import { sealForReaders } from '../../../contract/seal/seal-doors.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { readersNamed, sharedText, shareWithReaders } from '../../support/builders/reader-builder.ts';
import { messageOf, openByProgram } from '../../support/builders/secret-builder.ts';
import { refuseInserts, takeInserts } from '../../support/database/refused-inserts.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'one message for several readers on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const share = (payload: object, by = token) =>
    app.call(
      endpoints.secretForReaders,
      { entered_secret: messageOf(sharedText), ...payload },
      { token: by },
    );
  const detailsOf = async (code: string) =>
    (await app.call(endpoints.secretStatistics, { code, type: 'secret' }, { token })).body;
  const counts = async () => {
    const count = async (table: 'links' | 'secret_contents' | 'secret_readers' | 'tags') =>
      Number(
        (
          await app.database.query
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    return [
      await count('links'),
      await count('secret_contents'),
      await count('secret_readers'),
      await count('tags'),
    ];
  };

  it('gives each a link of their own, with what all have and what is theirs alone', async () => {
    const { group, readers } = await shareWithReaders(app, token, {
      readers: [{ label: '  Anna ' }, { label: 'Ben', password: 'his own', clicks_limit: 2 }],
      options: { clicks_limit: 1, password: 'for all', title: 'Offer', tags: ['spring'] },
    });
    expect(group).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(readers.map(({ label }) => label)).toEqual(['Anna', 'Ben']);
    const [anna, ben] = readers.map(({ code }) => code) as [string, string];
    expect(readers[0]?.short_url).toBe(`https://shylnk.test/s/${anna}`);
    expect(await detailsOf(anna)).toMatchObject({
      title: 'Offer · Anna',
      password: 'for all',
      clicks_limit: 1,
      tags: [{ name: 'spring' }],
      reader: { label: 'Anna', readers: 2 },
    });
    expect(await detailsOf(ben)).toMatchObject({
      title: 'Offer · Ben',
      password: 'his own',
      clicks_limit: 2,
    });
    expect((await openByProgram(app, ben, { key: 'for all' })).body.details).toBe('wrongKey');
    expect((await openByProgram(app, ben, { key: 'his own' })).body.details).toMatchObject({
      entered_secret: messageOf(sharedText),
    });
    const { body } = await app.call(endpoints.secretReaders, { code: anna }, { token });
    expect(body.details).toEqual({
      group,
      readers: [
        { label: 'Anna', code: anna, state: 'unopened', openings: 0 },
        { label: 'Ben', code: ben, state: 'opened', openings: 1 },
      ],
    });
  });

  it('is sealed once, and opened by each with their own link and key alone', async () => {
    const keys = ['quiet lantern', null];
    const checked = { ops: [{ insert: `${sharedText}\n` }] };
    const { body, doors } = await sealForReaders(checked, keys);
    const sealed = { body, doors: doors.map(({ fragment: _, ...door }) => door) };
    const { readers } = await shareWithReaders(app, token, { sealed, readers: readersNamed(2) });
    for (const [place, { code }] of readers.entries()) {
      const { lock, fragment } = doors[place] as (typeof doors)[number];
      const secret = parseFragment(fragment);
      const own = secret.ok ? await deriveSealKeys(secret.value, keys[place] ?? null, lock) : secret;
      if (!own.ok) throw new Error(own.failure);
      const others = readers[1 - place]?.code ?? '';
      expect((await openByProgram(app, others, { proof: own.value.proof })).body.details).toBe('wrongKey');
      const opened = await openByProgram(app, code, { proof: own.value.proof });
      const { envelope } = opened.body.details as { envelope: unknown };
      expect(await unsealSecret(own.value, lock, envelope)).toEqual({ ok: true, value: checked });
    }
    const { body: refused } = await app.call(
      endpoints.secretForReaders,
      { sealed, readers: readersNamed(3) },
      { token },
    );
    expect(refused).toMatchObject({ message: 'failed', details: expect.stringContaining('one door') });
  });

  it('is refused as a whole, in words, for any of its readers', async () => {
    const before = await counts();
    const large = messageOf('x'.repeat(350 * 1024));
    for (const [payload, words] of [
      [{ readers: [] }, 'Name 1 to 50 readers'],
      [{ readers: readersNamed(51) }, 'Name 1 to 50 readers'],
      [{ readers: [{ label: ' ' }] }, 'Please name each reader'],
      [{ readers: [{ label: 'x'.repeat(61) }] }, 'at most 60 characters'],
      [{ readers: [{ label: 'Anna' }, { label: 'anna' }] }, 'anna: This reader is there twice'],
      [{ readers: [{ label: 'Anna' }, { label: 'Ben', clicks_limit: 0 }] }, 'Ben: '],
      [{ readers: readersNamed(2), options: { new_code: 'mine2026' } }, 'a code of its own'],
      [{ readers: readersNamed(50), entered_secret: large }, 'For 50 readers a message can have 327 kB'],
      [{ readers: readersNamed(2), entered_secret: messageOf('ab') }, ''],
      [{ readers: readersNamed(2), options: { tags: ['a,b'] } }, ''],
    ] as const) {
      const { body } = await share(payload);
      expect(body).toMatchObject({ message: 'failed', details: expect.stringContaining(words) });
    }
    expect(await counts()).toEqual(before);
    expect((await share({ readers: readersNamed(2) }, 'nobody')).http).toBe(401);
  });

  it('is made for all of them or for none', async () => {
    const before = await counts();
    await refuseInserts(app.database, 'secret_readers');
    const { http } = await share({ readers: readersNamed(20), options: { tags: ['half-way'] } });
    await takeInserts(app.database, 'secret_readers');
    expect(http).toBe(500);
    expect(await counts()).toEqual(before);
  });

  it('is known to its owner alone', async () => {
    const { group, readers } = await shareWithReaders(app, token, { readers: readersNamed(2) });
    const stranger = await createSignedInUser(app);
    const [first] = readers;
    const asked = [
      app.call(endpoints.secretReaders, { code: first?.code }, { token: stranger.token }),
      app.call(endpoints.withdrawReaders, { group }, { token: stranger.token }),
      app.call(endpoints.withdrawReaders, { group: 'x' }, { token }),
      app.call(endpoints.secretReaders, { code: 'no such code' }, { token }),
    ];
    for (const { http } of await Promise.all(asked)) expect(http).toBe(404);
    expect((await openByProgram(app, first?.code ?? '')).body.message).toBe('success');
  });

  it('loses a reader with each link that is deleted, and all of them with the account; the export names them', async () => {
    const person = await createSignedInUser(app);
    const { readers } = await shareWithReaders(app, person.token, { readers: readersNamed(3) });
    const [first, second] = readers.map(({ code }) => code) as [string, string];
    await app.call(endpoints.remove, { code: first, type: 'secret' }, { token: person.token });
    const { body } = await app.call(endpoints.secretReaders, { code: second }, { token: person.token });
    expect(body.details.readers.map(({ label }) => label)).toEqual(['Reader 2', 'Reader 3']);
    const taken = await app.call(
      endpoints.exportAccount,
      { password: strongPassword },
      { token: person.token },
    );
    expect(taken.body.details).toMatchObject({
      secret_readers: [
        { code: second, label: 'Reader 2' },
        { code: readers[2]?.code, label: 'Reader 3' },
      ],
    });
    const before = (await counts())[2] ?? 0;
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token: person.token });
    await untilWiped(app.database, person.id);
    expect((await counts())[2]).toBe(before - 2);
  });
});
