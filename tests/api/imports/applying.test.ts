import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { importOperations } from '../../../contract/rest/imports/import-operations.ts';
import { linkOperations } from '../../../contract/rest/link-operations.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { apply, change, rowsOf, sendFile, undo, untilStill } from '../../support/builders/import-builder.ts';
import { makeLink, storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

let files = 0;

describeFirst(databaseKinds, 'an import on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  let key: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
    key = (await makeApiKey(app, token, { scopes: ['imports:write', 'links:read'] })).key;
  });

  /** Codes that no other test has. */
  const codes = (count: number) => {
    files += 1;
    return Array.from({ length: count }, (_, place) => `file${files}row${place}`);
  };
  const csv = (rows: string[][]) =>
    ['code,target,title,tags,clicks', ...rows.map((row) => row.join(','))].join('\n');
  const fileOf = (named: string[]) =>
    csv(named.map((code) => [code, `https://example.com/${code}`, `Title of ${code}`, 'brought', '7']));
  const link = async (code: string) =>
    (await runOperation(app, linkOperations.readLink, { key, path: { code } })).body;

  it('makes nothing before it is applied, and all of it then', async () => {
    const named = codes(3);
    const { id, verdicts } = await sendFile(app, key, fileOf(named));
    expect(verdicts).toEqual({ new: 3 });
    expect((await link(named[0] as string)).code).toBe('notFound');
    const applied = await apply(app, key, id);
    expect(applied).toMatchObject({ state: 'applied', applied: 3, outcomes: { made: 3 } });
    expect(await link(named[2] as string)).toMatchObject({
      target: `https://example.com/${named[2]}`,
      title: `Title of ${named[2]}`,
      tags: ['brought'],
      clicks: 0,
      carried_clicks: 7,
    });
  });

  it('changes nothing when the same file comes again', async () => {
    const named = codes(3);
    await apply(app, key, (await sendFile(app, key, fileOf(named))).id);
    const before = await Promise.all(named.map((code) => storedLink(app, 'url', code)));
    const again = await sendFile(app, key, fileOf(named));
    expect(again.verdicts).toEqual({ yours: 3 });
    expect((await apply(app, key, again.id)).outcomes).toMatchObject({ made: 0, skipped: 3 });
    expect(await Promise.all(named.map((code) => storedLink(app, 'url', code)))).toEqual(before);
  });

  it('leaves codes that others have, or draws new ones where that is chosen; again, nothing changes', async () => {
    const [taken = ''] = codes(1);
    await makeLink(app, (await createSignedInUser(app)).token, { new_code: taken });
    const skipped = await sendFile(app, key, fileOf([taken]));
    expect(skipped.verdicts).toEqual({ taken: 1 });
    expect((await apply(app, key, skipped.id)).outcomes).toMatchObject({ skipped: 1, made: 0 });
    const { id } = await sendFile(app, key, fileOf([taken]));
    await change(app, key, id, { choices: { taken: 'draw' } });
    expect((await apply(app, key, id)).outcomes).toMatchObject({ drawn: 1 });
    const [row] = await rowsOf(app, key, id);
    expect(await link(row?.made_code ?? '')).toMatchObject({ target: `https://example.com/${taken}` });
    expect((await sendFile(app, key, fileOf([taken]))).verdicts).toEqual({ yours: 1 });
  });

  it('changes where own links lead only when that is chosen, and undo leads them back', async () => {
    const [code = ''] = codes(1);
    await makeLink(app, token, { new_code: code }, 'https://example.com/before');
    const { id, verdicts } = await sendFile(app, key, fileOf([code]));
    expect(verdicts).toEqual({ differs: 1 });
    await change(app, key, id, { choices: { differs: 'update' } });
    expect((await apply(app, key, id)).outcomes).toMatchObject({ updated: 1 });
    expect((await link(code)).target).toBe(`https://example.com/${code}`);
    expect(await undo(app, key, id)).toMatchObject({ state: 'undone', taken_back: { removed: 1, left: 0 } });
    expect((await link(code)).target).toBe('https://example.com/before');
  });

  it('is undone but for what was edited since, and can be brought in again', async () => {
    const named = codes(4);
    const { id } = await sendFile(app, key, fileOf(named));
    await apply(app, key, id);
    const [edited = '', switched = '', deleted = '', untouched = ''] = named;
    const edit = { code: edited, type: 'url', options: { note: 'Mine now' } };
    await app.call(endpoints.edit, edit, { token });
    await app.call(endpoints.toggle, { code: switched, type: 'url' }, { token });
    await app.call(endpoints.remove, { code: deleted, type: 'url' }, { token });
    expect(await undo(app, key, id)).toMatchObject({ state: 'undone', taken_back: { removed: 1, left: 2 } });
    expect(await link(edited)).toMatchObject({ note: 'Mine now' });
    expect(await link(switched)).toMatchObject({ active: false });
    expect((await link(untouched)).code).toBe('notFound');
    const again = await sendFile(app, key, fileOf(named));
    expect(again.verdicts).toEqual({ yours: 2, taken: 1, new: 1 });
    await apply(app, key, again.id);
    expect(await link(untouched)).toMatchObject({ carried_clicks: 7 });
  });

  it('can be undone for thirty days', async () => {
    const { id } = await sendFile(app, key, fileOf(codes(1)));
    const { undo_until: until } = await apply(app, key, id);
    expect(Date.parse(until ?? '') - app.clock.now()).toBe(30 * 24 * 60 * 60 * 1000);
  });

  it('brings a link without its key in switched off', async () => {
    const [code = ''] = codes(1);
    const kutt = [
      {
        address: code,
        target: 'https://example.com/',
        visit_count: 1,
        link: `https://k.example/${code}`,
        password: true,
      },
    ];
    const { id, verdicts } = await sendFile(app, key, JSON.stringify(kutt));
    expect(verdicts).toEqual({ key: 1 });
    await apply(app, key, id);
    expect(await link(code)).toMatchObject({ active: false, has_key: false });
  });

  it('reads other columns when they are assigned by hand, and dates in the zone that is chosen', async () => {
    const [code = ''] = codes(1);
    const file = `Where,What,When\nhttps://example.com/assigned,${code},2024-07-01 12:00:00\n`;
    const { id, verdicts, columns } = await sendFile(app, key, file);
    expect([columns, verdicts]).toEqual([['Where', 'What', 'When'], { form: 1 }]);
    const assigned = { target: 'Where', code: 'What', created: 'When' };
    const judged = await change(app, key, id, { assigned, zone: 'America/New_York' });
    expect(judged).toMatchObject({ verdicts: { new: 1 }, asks_zone: true, assigned });
    await apply(app, key, id);
    expect((await link(code)).created_at).toBe('2024-07-01T16:00:00.000Z');
    const unknown = await runOperation(app, importOperations.changeImport, {
      key,
      path: { id: (await sendFile(app, key, file)).id },
      body: { assigned: { target: 'Nowhere' } },
    });
    expect([unknown.status, unknown.body.detail]).toEqual([422, 'There is no column “Nowhere”']);
  });

  it('keeps what nobody can assign when columns are assigned by hand: what was banned elsewhere stays off', async () => {
    const [code = ''] = codes(1);
    const banned = {
      address: code,
      target: 'https://example.com/banned',
      description: 'Not this',
      banned: true,
      visit_count: 1,
      link: `https://kutt.example/${code}`,
    };
    const { id, source } = await sendFile(app, key, JSON.stringify({ data: [banned] }));
    expect(source).toBe('kutt');
    await change(app, key, id, { assigned: { target: 'target', code: 'address' } });
    await apply(app, key, id);
    expect(await link(code)).toMatchObject({ active: false, note: null });
  });

  it('lets one import at a time be under way, and is nobody else’s business', async () => {
    const { id } = await sendFile(app, key, fileOf(codes(1)));
    const stranger = (
      await makeApiKey(app, (await createSignedInUser(app)).token, { scopes: ['imports:write'] })
    ).key;
    const asked = await runOperation(app, importOperations.readImport, { key: stranger, path: { id } });
    expect(asked.status).toBe(404);
    await app.database.query
      .updateTable('imports')
      .set({ state: 'reading', worker: 'another', worker_until_ms: 9e15 })
      .where('public_id', '=', id)
      .execute();
    const second = await runOperation(app, importOperations.createImport, {
      key,
      body: Buffer.from('code,target\na,b'),
      headers: { 'content-type': 'text/csv' },
    });
    expect([second.status, second.body.code]).toEqual([409, 'importUnderWay']);
  });

  it.each([
    ['', 'This file is empty.'],
    ['code,target\n', 'There are no rows in it.'],
    ['\u0000\u0001binary', 'This file is no text: CSV, JSON or SQL is read.'],
    ['[{"code": "a", "target": }]', 'This is not JSON that can be read: a row is broken.'],
  ])('says kindly what is wrong with a file (%j)', async (file, problem) => {
    expect(await sendFile(app, key, file)).toMatchObject({ state: 'failed', problem });
  });

  it('takes a file piece by piece from the dashboard; a piece that is sent twice changes nothing', async () => {
    const [code = ''] = codes(1);
    const bytes = Buffer.from(`code,target\n${code},https://example.com/ä\n`);
    const { body } = await app.call(endpoints.startImport, { name: 'links.csv' }, { token });
    const { id } = body.details as { id: string };
    const send = (at: number, to: number, isLast: boolean) =>
      app.call(
        endpoints.addToImport,
        { id, at, data: bytes.subarray(at, to).toString('base64url'), is_last: isLast },
        { token },
      );
    expect((await send(5, 10, false)).body).toMatchObject({ details: 'A piece of the file is missing' });
    await send(0, 10, false);
    expect((await send(0, 10, false)).body).toMatchObject({ details: { received: 10 } });
    await send(10, bytes.length, true);
    await send(10, bytes.length, true);
    expect(await untilStill(app, key, id)).toMatchObject({ state: 'ready', verdicts: { new: 1 } });
    const rows = await app.call(endpoints.importRows, { id, verdict: 'new' }, { token });
    expect(rows.body.details).toMatchObject({
      rows: [{ code, target: 'https://example.com/%C3%A4' }],
      next: null,
    });
    const file = await app.call(endpoints.importRowsFile, { id }, { token });
    expect(file.body.details).toContain(`1,link,${code},https://example.com/%C3%A4,New,`);
  });
});
