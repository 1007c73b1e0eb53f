import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { type VisitAnswer, type VisitOptions, visitorOf } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/landing?from=short';
const movedTo = 'https://example.org/moved';
const key = 'open sesame';
const message = 'Mind the gap';
const waitSeconds = 5;
const daySeconds = 24 * 60 * 60;
const curl = { 'user-agent': 'curl/8.5.0' };
const bot = { 'user-agent': 'Twitterbot/1.0' };

interface Protections {
  hasKey: boolean;
  hasMessage: boolean;
  hasLimit: boolean;
  hasExpiry: boolean;
}

const combinations: (Protections & { name: string })[] = Array.from({ length: 16 }, (_, bits) => {
  const has = { hasKey: 1, hasMessage: 2, hasLimit: 4, hasExpiry: 8 };
  const [hasKey, hasMessage, hasLimit, hasExpiry] = Object.values(has).map((bit) => (bits & bit) !== 0) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  const words = [hasKey && 'key', hasMessage && 'message', hasLimit && 'limit', hasExpiry && 'expiry'];
  return {
    hasKey,
    hasMessage,
    hasLimit,
    hasExpiry,
    name: words.filter(Boolean).join(', ') || 'nothing',
  };
});

describeFirst(databaseKinds, 'a link on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  let address: string;
  let visit: (code: string, options?: VisitOptions) => Promise<VisitAnswer>;

  beforeAll(async () => {
    app = await startApp(kind);
    address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const visitPath = visitorOf(address);
    visit = (code, options) => visitPath(`/${code}`, options);
  });
  // Time goes on from test to test, past the end of any login.
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const notice = (why: string) => `/expiry?details=shylnk${why}`;

  async function clicksOf(code: string): Promise<number> {
    const { body } = await app.call(endpoints.linkStatistics, { code, type: 'url' }, { token });
    return body.total_clicks as number;
  }

  /** Goes the whole way as somebody who knows the key and has the time; gives the answer that ends it. */
  async function goThrough(code: string, protections: Protections, headers: Record<string, string> = {}) {
    const { hasKey, hasMessage } = protections;
    let answer = await visit(code, { headers });
    if (hasKey) {
      expectNoTarget(answer, 200);
      expect(answer.text).not.toContain(message);
      expectNoTarget(await visit(code, { method: 'POST', headers, body: 'key=open+sesam' }), 403);
      answer = await visit(code, { method: 'POST', headers, body: `key=${key.replace(' ', '+')}` });
    }
    if (!hasMessage) return answer;
    expect([answer.http, answer.location]).toEqual([200, null]);
    expect(answer.text).toContain(message);
    const next = /\/(\w+\?go=[\w.-]+)/.exec(answer.text)?.[1] as string;
    app.clock.advance({ seconds: waitSeconds - 1 });
    expect((await visit(next, { headers })).location).toBeNull();
    app.clock.advance({ seconds: 1 });
    return visit(next, { headers });
  }

  function expectNoTarget({ http, location, text }: VisitAnswer, status: number): void {
    expect([http, location]).toEqual([status, null]);
    expect(text).not.toContain('example.com');
  }

  it.each(combinations)('with $name gives everybody what is theirs, all its life', async (protections) => {
    const { hasKey, hasMessage, hasLimit, hasExpiry } = protections;
    const code = await makeLink(
      app,
      token,
      {
        ...(hasKey ? { password: key } : {}),
        ...(hasMessage ? { ads_enabled: true, redirection_time: waitSeconds, url_message: message } : {}),
        ...(hasLimit ? { clicks_limit: 2 } : {}),
        ...(hasExpiry ? { expiry_date: daySeconds } : {}),
      },
      target,
    );
    const madeAt = app.clock.now();
    const edit = (options: object) => app.call(endpoints.edit, { code, type: 'url', options }, { token });
    const toggle = () => app.call(endpoints.toggle, { code, type: 'url' }, { token });

    for (const nobody of [{ method: 'HEAD' }, { headers: bot }, { method: 'HEAD', headers: bot }]) {
      const answer = await visit(code, nobody);
      if (hasKey || hasMessage || hasLimit) expectNoTarget(answer, 200);
      else expect([answer.http, answer.location]).toEqual([302, target]);
    }
    expectNoTarget(await visit(code, { headers: { 'sec-purpose': 'prefetch' } }), 503);
    expect(await clicksOf(code)).toBe(0);

    expect((await goThrough(code, protections)).location).toBe(target);
    expect((await goThrough(code, protections, curl)).location).toBe(target);
    expect(await clicksOf(code)).toBe(2);
    if (hasLimit) expect((await visit(code)).location).toBe(notice('Expired'));

    await edit({ url: movedTo, ...(hasLimit ? { clicks_limit: 4 } : {}) });
    expect((await goThrough(code, protections)).location).toBe(movedTo);

    await toggle();
    for (const anybody of [{}, { method: 'HEAD' }, { headers: bot }, { method: 'POST', body: 'key=x' }])
      expect((await visit(code, anybody)).location).toBe(notice('Deact'));
    await toggle();
    expect((await goThrough(code, protections, curl)).location).toBe(movedTo);
    expect(await clicksOf(code)).toBe(4);

    app.clock.setTo(madeAt + daySeconds * 1000);
    const isOver = hasLimit || hasExpiry;
    for (const anybody of [{}, { method: 'HEAD' }, { headers: bot }])
      if (isOver) expect((await visit(code, anybody)).location).toBe(notice('Expired'));
    if (!isOver) expect((await goThrough(code, protections)).location).toBe(movedTo);
    expect(await clicksOf(code)).toBe(isOver ? 4 : 5);
  });

  it('of a visitor leads everybody to its target for ever', async () => {
    const code = await makeLink(app, undefined, {}, target);
    app.clock.advance({ days: 4000 });
    for (const anybody of [{}, { headers: curl }, { headers: bot }, { method: 'HEAD' }, { method: 'POST' }])
      expect((await visit(code, anybody)).location).toBe(target);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://example.com/\r\nLocation: https://evil.example/',
    'https://example.com/%0d%0aLocation:%20https://evil.example/',
    'https://example.com/?q=\u010d\u010aLocation: x',
    'https://user:password@example.com/',
    'https://shylnk.test@evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    'https://\u0430pple.com/',
    'https://example\u3002com/"><script>',
    'HTTPS://SHYLNK.TEST./abcd',
    'http://shylnk.test:443/abcd',
    'shylnk%2etest/x',
  ])('to %j is refused, or has one Location that is a plain web address', async (url) => {
    const { body } = await app.call(endpoints.createLink, { url });
    if (body.status_code === 702) return;
    expect(body.status_code).toBe(703);
    const raw = await new Promise<string[]>((resolve, reject) => {
      const path = new URL(String(body.details)).pathname;
      get(`${address}${path}`, (response) => {
        response.resume();
        resolve(response.rawHeaders);
      }).on('error', reject);
    });
    const locations = raw.filter(
      (_, place) => raw[place - 1]?.toLowerCase() === 'location' && place % 2 === 1,
    );
    expect(locations).toHaveLength(1);
    expect(locations[0]).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?\/[\x21-\x7e]*$/);
    expect(new URL(locations[0] as string).host).not.toBe('shylnk.test');
    expect(raw.map((header) => header.toLowerCase())).not.toContain('set-cookie');
  });
});
