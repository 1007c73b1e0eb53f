import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { drawQr } from '../../../contract/qr/qr-drawing.ts';
import { plainQr } from '../../../contract/qr/qr-style.ts';
import { qrSvg } from '../../../contract/qr/qr-svg.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { type OperationRequest, runOperation } from '../../support/servers/run-operation.ts';
import { listenForVisits } from '../../support/servers/short-link-visitor.ts';
import { pngPixels } from '../../support/services/png-pixels.ts';
import { readQr } from '../../support/services/read-qr.ts';

const target = 'https://example.com/figures';
const text = 'the harbour gate opens at nine';

describeFirst(databaseKinds, 'what programs read on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  let email: string;
  let key: string;
  let linkCode: string;
  let secretCode: string;

  beforeAll(async () => {
    app = await startApp(kind);
    const person = await createSignedInUser(app);
    ({ token, email } = person);
    ({ key } = await makeApiKey(app, token, { scopes: apiKeyScopes }));
    linkCode = (await run(operations.createLink, { body: { target } })).body.code;
    secretCode = (await run(operations.createSecret, { body: { text, key: 'sesame' } })).body.code;
    const visit = await listenForVisits(app);
    for (const _visit of [1, 2, 3]) await visit(`/${linkCode}`);
    await openByProgram(app, secretCode, { key: 'sesame' });
  });

  afterAll(() => app?.stop());

  const run = (operation: Operation, request: Partial<OperationRequest> = {}) =>
    runOperation(app, operation, { key, ...request });

  it('counts the visits of a link, of a secret and of all by day and month of a zone', async () => {
    const ofLink = await run(operations.linkStatistics, {
      path: { code: linkCode },
      query: { zone: 'Pacific/Kiritimati' },
    });
    expect(ofLink.body).toMatchObject({ zone: 'Pacific/Kiritimati', clicks: 3 });
    expect(ofLink.body.breakdown).toMatchObject({ bots: expect.any(Number) });
    expect([ofLink.body.days.length, ofLink.body.months.length]).toEqual([30, 12]);
    // Fourteen hours ahead of UTC.
    const today = new Date(app.clock.now() + 14 * 3_600_000).toISOString();
    expect(ofLink.body.days.at(-1)).toEqual({ day: today.slice(0, 10), clicks: 3 });
    expect(ofLink.body.months.at(-1)).toEqual({ month: today.slice(0, 7), clicks: 3 });

    const ofSecret = await run(operations.secretStatistics, { path: { code: secretCode } });
    expect(ofSecret.body).toMatchObject({ zone: 'UTC', clicks: 1, breakdown: null });
    const overall = await run(operations.overallStatistics);
    expect([overall.body.links.clicks, overall.body.secrets.clicks]).toEqual([3, 1]);
  });

  it('refuses a zone that is none, and names the field', async () => {
    for (const [operation, path] of [
      [operations.linkStatistics, { code: linkCode }],
      [operations.secretStatistics, { code: secretCode }],
      [operations.overallStatistics, {}],
    ] as const)
      for (const zone of ['Mars/Olympus', '+05:30', '']) {
        const refused = await run(operation, { path, query: { zone } });
        expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'zone']);
      }
  });

  it('draws the QR code of a short address as the web does, as lines and as pixels', async () => {
    for (const [svg, png, code, address] of [
      [operations.linkQrSvg, operations.linkQrPng, linkCode, `https://shylnk.test/${linkCode}`],
      [operations.secretQrSvg, operations.secretQrPng, secretCode, `https://shylnk.test/s/${secretCode}`],
    ] as const) {
      const path = { code };
      expect((await run(svg, { path })).body).toBe(qrSvg(drawQr(address, plainQr)));
      expect(readQr(pngPixels((await run(png, { path })).bytes))).toBe(address);
    }
  });

  it('draws it as large, as wide apart and in the colours that are asked for', async () => {
    const path = { code: linkCode };
    const query = { size: '300', margin: '2', color: '1D3F8F', background: '#fff4d6' };
    const address = `https://shylnk.test/${linkCode}`;
    const style = { ...plainQr, size: 300, margin: 2, color: '#1d3f8f', background: '#fff4d6' };
    expect((await run(operations.linkQrSvg, { path, query })).body).toBe(qrSvg(drawQr(address, style)));
    const picture = pngPixels((await run(operations.linkQrPng, { path, query })).bytes);
    expect([picture.width, ...picture.rgba.subarray(0, 3)]).toEqual([300, 0xff, 0xf4, 0xd6]);
    expect(readQr(picture)).toBe(address);
  });

  it('does not draw what no camera could read, and names the field', async () => {
    for (const [query, path, sentence] of [
      [{ color: 'aaaaaa' }, 'color', /too alike: their contrast is 2\.3:1, and cameras need 4:1$/],
      [{ size: '5000' }, 'size', /from 128 to 4096$/],
      [{ size: '3e2' }, 'size', /from 128 to 4096$/],
      [{ margin: '0' }, 'margin', /from 2 to 16$/],
      [{ background: 'white' }, 'background', /a colour such as #12151f$/],
      [{ shape: 'rounded' }, 'shape', /not known/],
    ] as const)
      for (const operation of [operations.linkQrSvg, operations.linkQrPng]) {
        const { status, body, headers } = await run(operation, { path: { code: linkCode }, query });
        expect([status, body.code, body.errors[0].path]).toEqual([422, 'badOptions', path]);
        expect(body.errors[0].message).toMatch(sentence);
        expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      }
  });

  it('tells a program what its key may do, and whose it is unless it may only create', async () => {
    const whole = await run(operations.readMe);
    expect(whole.body).toEqual({
      key: { id: key.split('_')[1], scopes: [...apiKeyScopes] },
      account: { email, firstname: expect.any(String), lastname: expect.any(String) },
    });
    const { key: creating } = await makeApiKey(app, token, { scopes: ['secrets:create', 'links:create'] });
    const blind = await run(operations.readMe, { key: creating });
    expect(blind.body.key.scopes).toEqual(['links:create', 'secrets:create']);
    expect(blind.body.account).toBeNull();
  });

  it('hands out everything line by line, the oldest first, without a key or a message', async () => {
    const links = Array.from({ length: 250 }, (_, at) => ({ target: `${target}/${at}` }));
    await run(operations.createLinks, { body: { links } });
    const { body } = await run(operations.export);
    const lines = body
      .split('\n')
      .slice(0, -1)
      .map((line: string) => JSON.parse(line));
    expect(lines.length).toBe(252);
    expect(lines[0]).toMatchObject({ type: 'link', code: linkCode, clicks: 3 });
    expect(lines[1]).toMatchObject({ type: 'secret', code: secretCode, has_key: true, clicks: 1 });
    expect(lines.slice(2).map((line: { target: string }) => line.target)).toEqual(
      links.map((link) => link.target),
    );
    expect(body).not.toMatch(/sesame|harbour/);
    // The turn was given back.
    expect((await run(operations.export)).status).toBe(200);
  });
});
