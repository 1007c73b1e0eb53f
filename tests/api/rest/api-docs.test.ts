import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiDocsPath } from '../../../contract/paths.ts';
import { exampleAddress, openApiDocument } from '../../../contract/rest/openapi/document.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp('sqlite', { environment: { PUBLIC_URL: 'https://go.example.org' } });
});
afterAll(() => app?.stop());

const get = (url: string, headers: Record<string, string> = {}) => app.app.http.inject({ url, headers });

test('anybody reads the document of the operations, with the address of this very server', async () => {
  const answer = await get('/api/v1/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument('https://go.example.org'))));
  expect(answer.json().servers).toEqual([{ url: 'https://go.example.org/api/v1' }]);
});

test('the document is kept by caches, and not sent again to whoever has it', async () => {
  const { headers } = await get('/api/v1/openapi.json');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const again = await get('/api/v1/openapi.json', { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the page names the address of this server in every example, under the headers of all pages', async () => {
  const page = await get(apiDocsPath);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(page.body).toContain('https://go.example.org/api/v1/links');
  expect(page.body).not.toContain(exampleAddress);
});

test('a slash too many leads to the page', async () => {
  const moved = await get(`${apiDocsPath}/`);
  expect([moved.statusCode, moved.headers['location']]).toEqual([308, apiDocsPath]);
});
