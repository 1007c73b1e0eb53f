import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHostile, watchPage } from '../../../campaign/attacks/watched-page.ts';
import { openPage } from '../../support/browser/chromium.ts';

const pages: Record<string, { html: string; policy?: string }> = {
  '/script': { html: '<script>window.hostileScriptRan=1</script>' },
  '/element': { html: '<p data-hostile=1>words</p>' },
  '/link': { html: '<a href="JavaScript:1">words</a>' },
  '/stopped': { html: '<script>window.hostileScriptRan=1</script>', policy: "default-src 'none'" },
  '/harmless': { html: '&lt;script data-hostile=1&gt;window.hostileScriptRan=1&lt;/script&gt;' },
};
const server = createServer(({ url = '' }, response) => {
  const { html = '', policy = '' } = pages[url] ?? {};
  response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html');
  response.end(`<!doctype html><link rel=icon href=data:,>${html}`);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

test('the campaign sees scripts that run, strange elements and links, and what a policy had to stop', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page, close } = await openPage(origin);
  await watchPage(page);
  const lookAt = async (path: string) => {
    await page.goto(origin + path);
    return (await findHostile(page)).join('\n');
  };
  expect(await lookAt('/script')).toContain('a script ran');
  expect(await lookAt('/element')).toContain('an element of a stranger');
  expect(await lookAt('/link')).toContain('a link of a stranger');
  expect(await lookAt('/stopped')).toContain('the policy had to stop script-src');
  expect(await lookAt('/harmless')).toBe('');
  await close();
});
