import { expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { encryptAnew } from '../../../server/encryption/encrypt-anew.ts';
import { encryptedColumns } from '../../../server/kept-by-rooms.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { openByProgram, shareSecret } from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const text = 'the harbour gate opens at nine';

describeFirst(databaseKinds, 'a new application secret on %s', (kind) => {
  it('takes over everything the previous one encrypted, which then is no longer needed', async () => {
    const before = await startApp(kind);
    const { token } = await createSignedInUser(before);
    await before.call(endpoints.setDefaults, { password: 'my default', validity: 7 }, { token });
    const link = await makeLink(before, token, { password: 'open sesame' });
    const secret = await shareSecret(before, token, { text, options: { password: 'lantern' } });
    const opened = async (app: AppUnderTest) => ({
      defaultKey: (await app.call(endpoints.getDefaults, undefined, { token })).body.details?.password,
      linkKey: (await app.call(endpoints.linkStatistics, { code: link, type: 'url' }, { token })).body
        .password,
      message: JSON.stringify((await openByProgram(app, secret.code, { key: 'lantern' })).body.details),
    });
    const everything = {
      defaultKey: 'my default',
      linkKey: 'open sesame',
      message: expect.stringContaining(text),
    };
    expect(await opened(before)).toEqual(everything);

    const fresh = { APP_SECRET: 'another secret, also long enough to be taken' };
    const previous = String(before.settings.APP_SECRET);
    const changing = await startApp(kind, {
      sharing: before,
      environment: { ...fresh, APP_SECRET_PREVIOUS: previous },
    });
    expect(await opened(changing)).toEqual(everything);
    // The background job may have been quicker.
    expect((await encryptAnew({ ...changing, columns: encryptedColumns })).unreadable).toBe(0);
    expect(await encryptAnew({ ...changing, columns: encryptedColumns })).toEqual({
      encrypted: 0,
      unreadable: 0,
    });
    await changing.stop();

    const after = await startApp(kind, { sharing: before, environment: fresh });
    expect(await opened(after)).toEqual(everything);
    await after.stop();
    await before.stop();
  });

  it('that is simply another one leaves what it cannot read as it is, and says how much that is', async () => {
    const before = await startApp(kind);
    const { token } = await createSignedInUser(before);
    const { code } = await shareSecret(before, token, { text });
    const environment = {
      APP_SECRET: 'another secret, also long enough to be taken',
      APP_SECRET_PREVIOUS: 'a third one that was never in use here at all',
    };
    const wrong = await startApp(kind, { sharing: before, environment });
    expect(await encryptAnew({ ...wrong, columns: encryptedColumns })).toEqual({
      encrypted: 0,
      unreadable: 1,
    });
    await wrong.stop();
    expect((await openByProgram(before, code)).body.message).toBe('success');
    await before.stop();
  });
});
