import { afterEach, describe, expect, it } from 'vitest';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

describe('a proxy that the settings do not know', () => {
  let app: AppUnderTest;
  afterEach(() => app.stop());

  async function start(environment: Record<string, string>): Promise<Visit> {
    app = await startApp('sqlite', { environment });
    return listenForVisits(app);
  }

  function warnings(setting: string): { level: number; peer: string; msg: string }[] {
    return app.logLines
      .map((line) => JSON.parse(line) as { level: number; peer: string; msg: string })
      .filter(({ level, msg }) => level === 40 && msg.includes(setting));
  }

  it.each([
    ['/nobody77', { 'x-forwarded-for': '198.51.100.7' }],
    ['/login', { 'x-forwarded-for': '198.51.100.7' }],
    ['/nobody77', { forwarded: 'for=198.51.100.7' }],
  ])('is named once, with the setting, whatever is asked for: %s %o', async (path, headers) => {
    const visit = await start({ PUBLIC_URL: 'https://shylnk.test' });
    await visit(path);
    expect(warnings('TRUSTED_PROXIES')).toEqual([]);
    for (let times = 0; times < 5; times += 1) await visit(path, { headers });
    expect(warnings('TRUSTED_PROXIES')).toEqual([expect.objectContaining({ peer: '127.0.0.1' })]);
    expect(app.logLines.join('')).not.toContain('198.51.100.7');
    app.clock.advance({ minutes: 61 });
    await visit(path, { headers });
    expect(warnings('TRUSTED_PROXIES')).toHaveLength(2);
  });

  it('is not spoken of when it is trusted', async () => {
    const visit = await start({ PUBLIC_URL: 'https://shylnk.test', TRUSTED_PROXIES: '127.0.0.1' });
    await visit('/nobody77', {
      headers: { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' },
    });
    expect(warnings('')).toEqual([]);
  });

  it('that speaks https while PUBLIC_URL says http is told of once', async () => {
    const visit = await start({ PUBLIC_URL: 'http://shylnk.test', TRUSTED_PROXIES: '127.0.0.1' });
    await visit('/nobody77', { headers: { 'x-forwarded-proto': 'http' } });
    expect(warnings('PUBLIC_URL')).toEqual([]);
    for (let times = 0; times < 5; times += 1)
      await visit('/nobody77', { headers: { 'x-forwarded-proto': 'https' } });
    expect(warnings('PUBLIC_URL')).toHaveLength(1);
  });
});
