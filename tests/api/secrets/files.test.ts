import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { secretOperations } from '../../../contract/rest/secret-operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { fileOp, noise } from '../../support/builders/file-builder.ts';
import {
  fieldOf,
  lookAt,
  openByProgram,
  runSecretJobs,
  sharePayload,
  storedMessages,
  submitForm,
} from '../../support/builders/secret-builder.ts';
import { databaseDump, databaseFiles, expectPurged, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

describeFirst(databaseKinds, 'files in a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const share = (ops: unknown[], options: object = {}) =>
    sharePayload(app, token, { entered_secret: { ops }, options });
  const refusalOf = async (ops: unknown[]) => {
    const { body } = await app.call(endpoints.createSecret, { entered_secret: { ops } }, { token });
    expect(body.message).toBe('failed');
    return body.details;
  };

  it('are a message without any words, and come back byte for byte', async () => {
    const bytes = noise(100_000);
    const { code } = await share([fileOp('plan.bin', bytes)]);
    const { body } = await openByProgram(app, code);
    expect(body.details).toMatchObject({
      entered_secret: { ops: [fileOp('plan.bin', bytes), { insert: '\n' }] },
    });
  });

  it('stand in the page to be downloaded, of no type and under a harmless name', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const { code } = await share([{ insert: 'look at this\n' }, fileOp('../<b>"page".html', page)]);
    const { html } = await submitForm(app, code);
    const [, address, name] = /<a href="(data:[^"]*)" download="([^"]*)"/.exec(html) ?? [];
    expect(address).toBe(`data:application/octet-stream;base64,${page.toString('base64')}`);
    expect(name).not.toMatch(/[/\\<>"]|\.\./);
    expect(name).toMatch(/page.*\.html$/);
    expect(html).not.toContain('alert(1)');
  });

  it('are handed out again under the same claim without counting, and to nobody else', async () => {
    const file = fileOp('once.txt', 'only once');
    const { code } = await share([file], { clicks_limit: 1 });
    const asked = await lookAt(app, code);
    const claim = fieldOf(asked, 'claim');
    const opened = await submitForm(app, code, { claim });
    expect(opened.html).toContain(file.insert.file.data);
    expect((await submitForm(app, code, { claim })).html).toContain(file.insert.file.data);
    expect((await openByProgram(app, code)).body.details).toBe('secExpired');
  });

  it('have together as many bytes as they may, and not one more', async () => {
    const most = noise(limits.secretMaxFileBytes);
    const { code } = await share([
      fileOp('half', most.subarray(0, 2_000_000)),
      fileOp('rest', most.subarray(2_000_000)),
    ]);
    const { body } = await openByProgram(app, code);
    const { entered_secret: delta } = body.details as unknown as {
      entered_secret: { ops: { insert: { file?: { data: string } } }[] };
    };
    const back = delta.ops.flatMap(({ insert }) => (insert.file === undefined ? [] : [insert.file.data]));
    expect(Buffer.concat(back.map((data) => Buffer.from(data, 'base64'))).equals(most)).toBe(true);
    const { html } = await submitForm(app, code);
    expect(html).toContain(most.subarray(0, 2_000_000).toString('base64'));

    expect(await refusalOf([fileOp('whole', most), fileOp('more', 'x')])).toMatch(/4 MB|4 MiB|too large/);
    const many = Array.from({ length: limits.secretMaxFiles + 1 }, (_, place) => fileOp(`${place}`, 'x'));
    expect(await refusalOf(many)).toMatch(/files/);
    expect(await refusalOf([{ insert: { file: { name: 'a', data: 'no base64!' } } }])).not.toBe('');
  });

  it('can be sent by programs', async () => {
    const { key } = await makeApiKey(app, token, { scopes: ['secrets:create'] });
    const delta = { ops: [fileOp('from a program.txt', 'sent')] };
    const made = await runOperation(app, secretOperations.createSecret, { key, body: { delta } });
    const { code } = made.body as { code: string };
    expect((await openByProgram(app, code)).body.details).toMatchObject({
      entered_secret: { ops: [delta.ops[0], { insert: '\n' }] },
    });
  });

  it('are nowhere to be read while they wait, and nowhere at all once the message is burned', async () => {
    const bytes = noise(40_000);
    const { code } = await share([fileOp('burn-me.bin', bytes)], { clicks_limit: 2 });
    const stored = await storedMessages(app, [code]).executeTakeFirstOrThrow();
    const middle = Buffer.from(stored.ciphertext).subarray(20_000, 20_040);
    const traces = [
      bytes.subarray(100, 140),
      Buffer.from(bytes.toString('base64').slice(400, 440)),
      Buffer.from('burn-me'),
    ];
    const full = await databaseFiles(app);
    expect(isStored(full, middle)).toBe(true);
    for (const trace of traces) expect(isStored(full, trace)).toBe(false);

    const { burn } = (await openByProgram(app, code)).body.details as unknown as { burn: string };
    await app.app.http.inject({
      method: 'POST',
      url: `/s/${code}/burn`,
      headers: { accept: 'application/json' },
      payload: { burn },
    });
    await expectPurged(app, [middle, ...traces], () => runSecretJobs(app));
    expect(await databaseDump(app)).not.toContain(middle.toString('hex'));
  });
});
