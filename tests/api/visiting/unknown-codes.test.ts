import { afterEach, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/';
const scanner = { headers: { 'x-forwarded-for': '203.0.113.7' } };
const somebodyElse = { headers: { 'x-forwarded-for': '203.0.113.8' } };

describeFirst(databaseKinds, 'whoever tries codes out on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let reads = 0;

  afterEach(() => app.stop());

  async function start(): Promise<void> {
    app = await startApp(kind, { environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
    visit = await listenForVisits(app);
    reads = 0;
  }

  /** Asks for codes that nobody has, each of them new. */
  const tryCodes = (count: number, prefix = '') =>
    Promise.all(
      Array.from({ length: count }, () => {
        reads += 1;
        return visit(`/${prefix}nobody${reads}`, scanner);
      }),
    );

  async function makeLink(code: string): Promise<void> {
    await app.database.query
      .insertInto('links')
      .values({ type: 'url', code, target, is_active: 1, created_at_ms: app.clock.now() })
      .execute();
  }

  it('is told so on a page after some in a minute, while links that exist open for everybody', async () => {
    await start();
    await makeLink('visited1');
    await makeLink('visited2');
    expect((await visit('/visited1', scanner)).location).toBe(target);
    const first = await tryCodes(limits.unknownCodesPerMinute);
    expect(first.map(({ location }) => location)).toEqual(first.map(() => '/expiry?details=shylnkInvalid'));

    const [refused] = await tryCodes(1);
    expect(refused?.http).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.text).toContain('Please wait a little');
    const toProgram = await visit('/nobodyatall', {
      method: 'POST',
      body: '{}',
      headers: { ...scanner.headers, accept: 'application/json', 'content-type': 'application/json' },
    });
    expect([toProgram.http, JSON.parse(toProgram.text)]).toMatchObject([429, { status_code: 606 }]);
    const [secret] = await tryCodes(1, 's/');
    expect([secret?.http, secret?.location]).toEqual([429, null]);

    // Remembered or not.
    expect((await visit('/visited1', scanner)).location).toBe(target);
    expect((await visit('/visited2', scanner)).location).toBe(target);
    expect((await visit('/nobodyelse', somebodyElse)).location).toBe('/expiry?details=shylnkInvalid');

    app.clock.advance({ minutes: 1 });
    expect((await tryCodes(1))[0]?.location).toBe('/expiry?details=shylnkInvalid');
  });

  it('is told so for secrets as well, and is not let off by asking for them', async () => {
    await start();
    const first = await tryCodes(limits.unknownCodesPerMinute, 's/');
    expect(first.map(({ location }) => location)).toEqual(first.map(() => '/expiry?details=secInvalid'));
    expect((await tryCodes(1, 's/'))[0]?.http).toBe(429);
    expect((await tryCodes(1))[0]?.http).toBe(429);
  });

  it('may ask for the same dead link as often as visitors do', async () => {
    await start();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: limits.unknownCodesPerMinute }, () => visit('/deadlink', scanner)),
      );
      if (round > 0) expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([302]));
      if (round === 0) app.clock.advance({ minutes: 1 });
    }
  });
});
