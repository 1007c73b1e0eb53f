import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { type BrowserPage, openPage, untilAlive } from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { note, toast } from '../../support/browser/page-parts.ts';
import { describeFirst, rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { landing, home, profile, request, expiry, notFound, resetPassword, confirm, login } = paths;
const guestOnly = Object.values(paths).filter(
  (path) => ![home, profile, request, expiry, notFound].includes(path as typeof home),
);

let server: Site;
let guest: BrowserPage;
let owner: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
  [guest, owner] = await Promise.all([
    openPage(server.origin),
    server.createUser().then((user) => openDashboard(server, user)),
  ]);
});
afterAll(() => Promise.all([guest.close(), owner.close()]));

/** A person who goes there ends where they should. */
async function expectEnd({ page }: BrowserPage, path: string, end: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await page.waitForURL((url) => url.pathname === end);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  expect(new URL(page.url()).pathname).toBe(end);
}

testFirst(
  [home, profile, `${profile}?id=2`, `${home}?view=new-secret`],
  '%s is guarded: a guest is led to the landing page',
  async (path) => {
    await expectEnd(guest, path, landing);
  },
);

testFirst(guestOnly, '%s is for guests: whoever is signed in is led home', async (path) => {
  await expectEnd(owner, path, home);
});

// On its walk a guest stays on each of them too.
test.each(guestOnly.filter((path) => path !== resetPassword))(
  '%s stays open to a guest',
  rest,
  async (path) => {
    await expectEnd(guest, path, path);
  },
);

const people = [
  { who: 'a guest', person: () => guest },
  { who: 'somebody signed in', person: () => owner },
];

describeFirst(people, 'open to $who', ({ person }) => {
  test('is every notice, and what there is not stays what was asked for', async () => {
    await expectEnd(person(), `${expiry}?details=secDeact`, expiry);
    await expectEnd(person(), '/nowhere/at/all', '/nowhere/at/all');
    await expectEnd(person(), notFound, notFound);
  });

  test('a notice that does not exist is not found, and one without a name an invalid request', async () => {
    await expectEnd(person(), `${expiry}?details=somethingElse`, notFound);
    await expectEnd(person(), expiry, notFound);
    await toast(person().page, messages.expiryInvalidRequest).waitFor();
  });

  test('an unknown code is a notice, whatever its kind', async () => {
    for (const [path, notice] of [
      ['/zzzz9999', 'shylnkInvalid'],
      ['/s/zzzz9999', 'secInvalid'],
    ] as const) {
      await expectEnd(person(), path, expiry);
      expect(new URL(person().page.url()).search).toBe(`?details=${notice}`);
    }
  });
});

test('a mail’s addresses without their token lead on: a reset to the login, a confirmation nowhere', async () => {
  await expectEnd(guest, resetPassword, login);
  await note(guest.page, messages.resetPassword.invalidRequest).waitFor();
  await expectEnd(guest, confirm, confirm);
  await note(guest.page, messages.confirm.invalidToken).waitFor();
});

test('a page that cannot be drawn says so, and offers to load it again', async () => {
  const { page, close } = await openPage(server.origin);
  await page.route('**/assets/about-screen-*', (route) => route.abort());
  await page.goto(paths.about);
  await page.getByRole('heading', { name: messages.shell.crash }).waitFor();
  await close();
});
