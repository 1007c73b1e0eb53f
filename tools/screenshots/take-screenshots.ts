import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { paths } from '../../contract/paths.ts';
import {
  chromiumArguments,
  chromiumPath,
  type Screen,
  screens,
} from '../../tests/support/browser/chromium.ts';
import { visitorAgent } from '../../tests/support/browser/dashboard-page.ts';
import { guestStops } from '../../tests/support/browser/walk/guest-stops.ts';
import { missingTexts, untilStill } from '../../tests/support/browser/walk/look-around.ts';
import { openStops } from '../../tests/support/browser/walk/open-stops.ts';
import { signedInStops } from '../../tests/support/browser/walk/signed-in-stops.ts';
import type { Stop } from '../../tests/support/browser/walk/stop.ts';
import { startServer } from '../../tests/support/servers/server-process.ts';

type Shot = Pick<Stop, 'name' | 'path' | 'open'> & Partial<Stop>;

const login = { email: 'maya@example.com', password: 'Demo2026!' };
/** What the pictures show instead of this machine's address. */
const host = 'short.example';
const linkPath = `${paths.home}?type=url&code=launch26`;

const signedInShots: Shot[] = [
  ...signedInStops.filter(({ name }) => !name.startsWith('home, a ')),
  { name: 'home, a link', path: linkPath },
  { name: 'home, a link being edited', path: `${linkPath}&view=edit` },
  { name: 'home, a secret', path: `${paths.home}?type=secret&code=studio03` },
  { name: 'home, secrets', path: `${paths.home}?type=secret` },
  { name: 'home, a new link', path: `${paths.home}?view=new-shylnk`, open: unfoldOptions },
  { name: 'home, a new secret', path: `${paths.home}?view=new-secret`, open: writeSecret },
  {
    name: 'home, a made link',
    path: `${paths.home}?view=new-shylnk`,
    open: async (page) => {
      await page.getByLabel('Link to shorten').fill('https://fernhill.example/lamps');
      await page.getByRole('dialog').getByRole('button', { name: 'Create shylnk' }).click();
      await page.getByRole('button', { name: 'Done' }).waitFor();
    },
  },
];

const visitorShots: Shot[] = [
  { name: 'visitor, a key', path: '/launch26' },
  { name: 'visitor, a sealed secret', path: '/s/studio01' },
  {
    name: 'visitor, an opened secret',
    path: '/s/studio05',
    open: async (page) => {
      await page.locator('[type=submit]').click();
      await page.locator('.secret-view').waitFor();
    },
  },
];

async function unfoldOptions(page: Page): Promise<void> {
  await page.getByLabel('Link to shorten').fill('https://fernhill.example/launch/nordic-lamp');
  for (const option of ['Advanced options', 'Message section', 'URL key', 'Click restriction', 'Custom code'])
    await page.getByRole('switch', { name: option }).click();
}

async function writeSecret(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Secret message' }).fill('The cake is under the stairs.');
}

interface Theatre {
  browser: Browser;
  origin: string;
  token: string;
}

async function takeAll({ browser, origin, token }: Theatre, screen: Screen, wanted: readonly string[]) {
  const size = screen.name.replace(', ', '-');
  const audiences = [
    { token: '', shots: [...guestStops, ...openStops, ...visitorShots] },
    { token, shots: signedInShots },
  ];
  for (const audience of audiences) {
    const localStorage = [
      { name: 'token', value: audience.token },
      { name: 'email', value: audience.token === '' ? '' : login.email },
    ];
    const context = await browser.newContext({
      baseURL: origin,
      viewport: screen.viewport,
      colorScheme: screen.colorScheme,
      hasTouch: screen.isTouch,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      userAgent: visitorAgent,
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    });
    const page = await context.newPage();
    for (const { name, path, open, texts = [] } of audience.shots) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
      await page.goto(path);
      await page.locator('html:not([data-drawn]) h1').first().waitFor({ state: 'attached' });
      await open?.(page);
      await untilStill(page);
      while (open !== undefined && (await missingTexts(page, texts)).length > 0) await untilStill(page);
      await withoutSkeletons(page);
      const file = `${name.replaceAll(/\W+/g, '-')}-${size}.png`;
      await page.screenshot({ path: join('screenshots', file), fullPage: true });
    }
    await context.close();
  }
}

/** Some stay: they are the picture of a list that is empty. */
async function withoutSkeletons(page: Page): Promise<void> {
  const skeleton = page.locator('[aria-hidden="true"].animate-pulse').locator('visible=true');
  await skeleton
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => undefined);
}

/** The few that the README shows, each in light and dark. */
async function takeForReadme({ browser, origin, token }: Theatre): Promise<void> {
  const shots = [
    { file: 'landing', path: paths.landing, token: '' },
    { file: 'dashboard', path: linkPath, token },
    { file: 'secret', path: '/s/studio01', token: '' },
  ];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { file, path, token: stored } of shots) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1200, height: 860 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        userAgent: visitorAgent,
        storageState: {
          cookies: [],
          origins: [{ origin, localStorage: [{ name: 'token', value: stored }] }],
        },
      });
      const page = await context.newPage();
      await page.goto(path);
      if (path === paths.landing) await shortenOne(page);
      // What has the focus or is selected is marked, which says nothing to a viewer of a picture.
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        getSelection()?.removeAllRanges();
      });
      await untilStill(page);
      await page.screenshot({ path: `docs/images/${file}-${colorScheme}.png` });
      await context.close();
    }
}

async function shortenOne(page: Page): Promise<void> {
  await page
    .getByRole('textbox')
    .fill('https://fernhill.org/launch/nordic-lamp?utm_source=newsletter&utm_medium=mail');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Your short links' }).getByRole('link').waitFor();
  await page.locator('p:not(main p)').waitFor({ state: 'detached' });
}

const wanted = process.argv.slice(2);
mkdirSync('screenshots', { recursive: true });
const directory = mkdtempSync(join(tmpdir(), 'screenshots-'));
execFileSync(process.execPath, ['tools/demo/fill-demo.ts'], { env: { ...process.env, DATA_DIR: directory } });
const server = await startServer({
  DATA_DIR: directory,
  RATE_LIMITS: 'off',
  PUBLIC_URL: `http://${host}`,
});
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [
    ...chromiumArguments,
    `--host-resolver-rules=MAP ${host}:80 ${new URL(server.address).host}`,
    `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
  ],
});
try {
  const answer = await fetch(`${server.address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { token } = (await answer.json()) as { token: string };
  const theatre = { browser, origin: `http://${host}`, token };
  for (const screen of screens) await takeAll(theatre, screen, wanted);
  if (wanted.length === 0 || wanted.includes('readme')) await takeForReadme(theatre);
} finally {
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
