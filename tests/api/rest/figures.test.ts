import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { qrModules, qrScale, qrShape, qrSvg } from '../../../contract/qr.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { type OperationRequest, runOperation } from '../../support/servers/run-operation.ts';
import { listenForVisits } from '../../support/servers/short-link-visitor.ts';

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
      expect((await run(svg, { path })).body).toBe(qrSvg(qrShape(address)));
      expect(pixelsOf((await run(png, { path })).bytes).equals(scaled(qrModules(address)))).toBe(true);
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

/** A byte for each pixel, 1 where it is dark. */
function scaled(modules: boolean[][]): Buffer {
  const scale = qrScale(modules.length);
  const lines = modules.map((row) => Buffer.concat(row.map((isDark) => Buffer.alloc(scale, isDark ? 1 : 0))));
  return Buffer.concat(lines.flatMap((line) => Array<Buffer>(scale).fill(line)));
}

/** The same of a PNG with one bit a pixel and no filters. */
function pixelsOf(png: Buffer): Buffer {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const start = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const lineBytes = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = ((lines[y * lineBytes + 1 + (x >> 3)] as number) >> (7 - (x & 7))) & 1;
  return pixels;
}
