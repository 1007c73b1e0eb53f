import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, patience } from '../../support/browser/chromium.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const text = 'the harbour gate opens at nine';
/** A browser as people use it: headless ones are taken for bots. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
const knownClaim = 'a-claim-that-somebody-else-chose';

let server: Site;
let owner: SignedInUser;
let evil: Server;
let evilOrigin: string;
/** What the foreign site shows. */
let foreignPage = '';

beforeAll(async () => {
  server = await sharedSite();
  owner = await server.createUser();
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(foreignPage);
  }).listen(0, '127.0.0.1');
  await once(evil, 'listening');
  evilOrigin = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
});
afterAll(() => void evil.close());

function formTo(address: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  return `<!doctype html><form method="post" action="${address}">${inputs.join('')}<button>Win a prize</button></form>`;
}

async function openByProgram(code: string, payload: object): Promise<unknown> {
  const answer = await fetch(`${server.origin}/s/${code}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return ((await answer.json()) as { details: unknown }).details;
}

test('a foreign page that posts a claim it knows opens nothing, and reads nothing after the victim has', async () => {
  const code = await server.createSecret(owner, text, { clicks_limit: 1 });
  foreignPage = formTo(`${server.origin}/s/${code}`, { claim: knownClaim });
  const { page, close } = await openPage(server.origin, undefined, { userAgent });
  await page.goto(evilOrigin);
  await page.getByRole('button', { name: 'Win a prize' }).click();

  await page.getByRole('heading', { name: 'A sealed message for you' }).waitFor(patience);
  expect(page.url()).toBe(`${server.origin}/s/${code}`);
  await page.getByRole('button', { name: 'Open the message' }).click();
  await page.getByText(text).waitFor(patience);

  expect(await openByProgram(code, { claim: knownClaim }), 'the attacker').toBe('secExpired');
  await page.reload();
  await page.getByText(text).waitFor(patience);
  const link = await server.database.query
    .selectFrom('links')
    .select('clicks')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(link.clicks, 'the victim’s own reload').toBe(1);
  await close();
});

test('a foreign page that posts the key of a link leads to the key page and uses no visit up', async () => {
  const code = await server.createLink(owner, `${evilOrigin}/`, { password: 'lantern', clicks_limit: 1 });
  foreignPage = formTo(`${server.origin}/${code}`, { key: 'lantern' });
  const { page, close } = await openPage(server.origin, undefined, { userAgent });
  await page.goto(evilOrigin);
  await page.getByRole('button', { name: 'Win a prize' }).click();
  await page.getByRole('heading', { name: 'This link needs a key' }).waitFor(patience);

  foreignPage = 'Arrived';
  await page.getByLabel('Key', { exact: true }).fill('lantern');
  await page.getByRole('button', { name: 'Open link' }).click();
  await page.getByText('Arrived').waitFor(patience);
  await close();
});
