import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { otherOperations } from '../../../contract/rest/other-operations.ts';
import { deriveSealKeys, sealSecret, unsealSecret } from '../../../contract/seal/seal.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { fileOp, noise } from '../../support/builders/file-builder.ts';
import { apply, rowsOf, sendFile } from '../../support/builders/import-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import {
  messageOf,
  openByProgram,
  sharePayload,
  shareSecret,
} from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, type DatabaseKind, databaseKinds } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

/** From which database to which. */
const moves: { from: DatabaseKind; to: DatabaseKind }[] =
  databaseKinds.length === 1
    ? [{ from: 'sqlite', to: 'sqlite' }]
    : [
        { from: 'sqlite', to: 'postgres' },
        { from: 'postgres', to: 'sqlite' },
      ];

/** A browser as people use it: others are not counted. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Person {
  app: AppUnderTest;
  token: string;
  key: string;
}

describeFirst(moves, 'an account that moves from $from to $to', ({ from, to }) => {
  let there: Person;
  let here: Person;

  async function settle(kind: DatabaseKind): Promise<Person> {
    const app = await startAccountsApp(kind);
    const { token } = await createSignedInUser(app);
    const { key } = await makeApiKey(app, token, { scopes: ['imports:write', 'export:read'] });
    return { app, token, key };
  }
  beforeAll(async () => {
    there = await settle(from);
    here = await settle(to);
    // Two people with different numbers: nothing may depend on them.
    await createSignedInUser(here.app);
  });
  afterAll(async () => {
    await there?.app.stop();
    await here?.app.stop();
  });

  async function exported({ app, token }: Person, format: 'csv' | 'ndjson', password?: string) {
    const { body } = await app.call(
      endpoints.exportLinks,
      password === undefined ? { format } : { format, password },
      { token },
    );
    return body.details as string;
  }

  it('takes everything along: the same export comes out, and a sealed link opens', async () => {
    const { app, token } = there;
    const busy = await makeLink(app, token, {
      title: '=1+1',
      note: '  Two\nlines, "quoted"',
      tags: ['a|b', 'Läden'],
    });
    await makeLink(app, token, {
      password: ' blank key ',
      clicks_limit: 9,
      expiry_date: 86_400,
      new_code: 'kept4ever',
    });
    await makeLink(app, token, {
      ads_enabled: true,
      redirection_time: 7,
      url_message: 'Wait',
      new_code: 'waiting1',
    });
    const off = await makeLink(app, token);
    await app.call(endpoints.toggle, { code: off, type: 'url' }, { token });
    for (let visits = 0; visits < 3; visits += 1)
      await app.app.http.inject({ method: 'GET', url: `/${busy}`, headers: { 'user-agent': browser } });
    const plain = await shareSecret(app, token, {
      text: 'the harbour gate opens at nine',
      options: { clicks_limit: 3, destroy_after_last: true },
    });
    await sharePayload(app, token, { entered_secret: { ops: [fileOp('plan.bin', noise(300_000))] } });
    const delta = checkDelta(messageOf('only the two of us know'));
    if (!delta.ok) throw new Error(delta.failure);
    const { sealed, fragment } = await sealSecret(delta.value, 'brass lamp');
    const sealedSecret = await sharePayload(app, token, { sealed });

    const file = await exported(there, 'ndjson', strongPassword);
    expect(file.trim().split('\n')).toHaveLength(7);
    expect(file).toContain('"clicks":3,');
    const { id, source, verdicts } = await sendFile(here.app, here.key, file);
    expect([source, verdicts]).toEqual(['shylnk', { new: 7 }]);
    expect((await apply(here.app, here.key, id)).outcomes).toMatchObject({ made: 7 });

    expect(await exported(here, 'ndjson', strongPassword)).toBe(file);
    expect(await exported(here, 'csv', strongPassword)).toBe(await exported(there, 'csv', strongPassword));
    expect((await openByProgram(here.app, plain.code)).body).toMatchObject({
      details: { entered_secret: { ops: [{ insert: 'the harbour gate opens at nine\n' }] } },
    });
    const link = parseFragment(fragment);
    const keys = link.ok ? await deriveSealKeys(link.value, 'brass lamp', sealed.lock) : link;
    if (!keys.ok) throw new Error(keys.failure);
    const { body: handedOut } = await openByProgram(here.app, sealedSecret.code, { proof: keys.value.proof });
    const { envelope } = handedOut.details as { envelope: unknown };
    expect(await unsealSecret(keys.value, sealed.lock, envelope)).toEqual({ ok: true, value: delta.value });
    const total = await here.app.call(
      endpoints.overallLinkStatistics,
      { timezone_offset: 0, timezone: 'UTC' },
      { token: here.token },
    );
    expect(total.body).toMatchObject({ total_clicks: 3 });
    const again = await sendFile(here.app, here.key, await exported(there, 'ndjson', strongPassword));
    expect(again.verdicts).toEqual({ yours: 7 });
  });

  it('tells programs neither keys nor messages, and says so in the dry run', async () => {
    const { body, headers } = await runOperation(there.app, otherOperations.export, {
      key: there.key,
      query: { format: 'csv' },
    });
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(body).toContain("'=1+1");
    expect(body).not.toContain('blank key');
    const lines = await runOperation(there.app, otherOperations.export, { key: there.key });
    expect(String(lines.body)).not.toMatch(/harbour|blank key/);
    const elsewhere = await settle(to);
    const { id, verdicts } = await sendFile(elsewhere.app, elsewhere.key, String(lines.body));
    expect(verdicts).toEqual({ new: 4, key: 1, target: 2 });
    const [unread] = await rowsOf(elsewhere.app, elsewhere.key, id, { verdict: 'target' });
    expect(unread?.remark).toBe('The message of this secret is not in the file.');
    await elsewhere.app.stop();
  });

  it('wants the password for keys and messages', async () => {
    const { body } = await there.app.call(
      endpoints.exportLinks,
      { format: 'csv', password: 'Wrong1horse!' },
      { token: there.token },
    );
    expect(body.status_code).toBe(604);
  });
});
