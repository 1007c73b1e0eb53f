import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { patience, screenNamed, untilAlive } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { rest } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const { dashboard, navigation } = messages;

let server: Site;
let user: SignedInUser;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  await insertLinks(server.database, user.id, 35, (number) => `https://shop.test/article/${number}`);
});
afterEach(() => owner.close());

describe('the list', () => {
  test('loads 35 links page by page, each once, and says when there are no more', async () => {
    owner = await openDashboard(server, user);
    const { page, list, rows } = owner;
    for (const loaded of [10, 20, 30]) {
      await list.getByText(`${loaded} loaded`).waitFor();
      await list.getByRole('button', { name: 'Load more' }).click();
    }
    await list.getByText('35 loaded').waitFor();
    await list.getByText(dashboard.noMoreLinks).waitFor();
    const codes = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-code')));
    expect(new Set(codes).size).toBe(35);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await list.getByText('10 loaded').waitFor();
    await rows.last().scrollIntoViewIfNeeded();
    await list.getByText('20 loaded').waitFor();
    expect(owner.problems).toEqual([]);
  });

  test('is searched when the typing pauses, with three characters at least', rest, async () => {
    owner = await openDashboard(server, user);
    const { page, list } = owner;
    const search = page.getByRole('textbox', { name: 'Search shylnks' });
    await list.getByText('10 loaded').waitFor();
    await search.fill('ar');
    await list.getByText(dashboard.searchTooShort).waitFor();
    expect(await owner.rows.count()).toBe(10);
    await search.fill('article/3');
    await list.getByText('6 found').waitFor();
    expect(await list.getByText(dashboard.searchTooShort).count()).toBe(0);
    await search.press('Escape');
    await list.getByText('10 loaded').waitFor();
  });

  test(
    'finds a name in its own letters and shows it so, and a pasted address keeps its key to itself',
    rest,
    async () => {
      const person = await server.createUser();
      const city = await server.createLink(person, 'https://münchen.example/rathaus');
      const secret = await server.createSecret(person, 'Where the cake is');
      owner = await openDashboard(server, person);
      const { page, list } = owner;
      await page.getByRole('textbox', { name: 'Search shylnks' }).fill('münch');
      await list.getByText('1 found').waitFor();
      await list.getByText('münchen.example/rathaus').first().waitFor();
      await owner.rows.first().click();
      await page.getByRole('link', { name: 'münchen.example/rathaus' }).waitFor();
      expect(new URL(page.url()).searchParams.get('code')).toBe(city);

      const sent: string[] = [];
      page.on('request', (request) => void sent.push(request.postData() ?? ''));
      await page.goto('/home?type=secret');
      await page
        .getByRole('textbox', { name: 'Search secrets' })
        .fill(`${server.origin}/s/${secret}#1key2key3key`);
      await list.getByText('1 found').waitFor();
      expect(sent.filter((body) => body.includes(secret))).not.toEqual([]);
      expect(sent.join()).not.toContain('key2');
    },
  );

  test('is walked through with the arrow keys, J and K, and the details follow', rest, async () => {
    owner = await openDashboard(server, user);
    const { page, rows, details } = owner;
    await rows.first().click();
    const [first, second, third] = await rows.evaluateAll((all) =>
      all.map((row) => row.getAttribute('data-code')),
    );
    await details.getByRole('heading', { name: first ?? '' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await details.getByRole('heading', { name: second ?? '' }).waitFor();
    await page.keyboard.press('j');
    await details.getByRole('heading', { name: third ?? '' }).waitFor();
    await page.keyboard.press('k');
    await details.getByRole('heading', { name: second ?? '' }).waitFor();
    expect(new URL(page.url()).searchParams.get('code')).toBe(second);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-code'))).toBe(second);
  });

  test(
    'switches between secrets and shylnks, which ends the selection and fetches list and statistics',
    rest,
    async () => {
      owner = await openDashboard(server, user);
      const { page, rows, details } = owner;
      await rows.first().click();
      await details.getByText('Total clicks').waitFor();
      const asked = [endpoints.listLinks, endpoints.overallSecretStatistics].map(({ path }) =>
        page.waitForRequest((request) => new URL(request.url()).pathname === path),
      );
      await page.getByRole('radio', { name: dashboard.secrets }).click();
      await Promise.all(asked);
      await page.getByText('No secrets yet').waitFor();
      expect(new URL(page.url()).search).toBe('?type=secret');

      await page.goBack();
      await details.getByText('Total clicks').waitFor();
    },
  );

  test('that cannot be fetched sends the person to log in again', rest, async () => {
    owner = await openDashboard(server, user);
    const { page } = owner;
    await owner.rows.first().waitFor();
    await page.route(`**${endpoints.listLinks.path}`, (route) =>
      route.fulfill({ status: 401, json: { status: 'error', status_code: 401 } }),
    );
    await page.clock.install();
    const reloads = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await owner.toast(dashboard.loginAgain).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('');
    await reloads;
    await page.waitForURL(`${server.origin}${paths.landing}`);
    // The page that said so is gone: it is said again, until somebody closes it.
    await untilAlive(page);
    const again = owner.toast(dashboard.loginAgain);
    await again.waitFor();
    await page.clock.runFor(60_000);
    expect(await again.count()).toBe(1);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await again.waitFor({ state: 'detached' });
  });
});

describe('the address', () => {
  test('leads to what it names, over a reload, back and forward', rest, async () => {
    const code = await server.createLink(user, 'https://shop.test/lamp');
    owner = await openDashboard(server, user, `/home?type=url&code=${code}`);
    const { page, details, dialog } = owner;
    await details.getByRole('heading', { name: code }).waitFor();
    await details.getByRole('button', { name: 'Edit' }).click();
    await details.getByRole('button', { name: 'Save' }).waitFor();
    await page.reload();
    await details.getByRole('button', { name: 'Save' }).waitFor();
    await details.getByRole('button', { name: navigation.back }).click();
    await details.getByText('Total clicks').waitFor();

    await page.getByRole('navigation').getByRole('link', { name: navigation.shylnk, exact: true }).click();
    await dialog.getByLabel('Link to shorten').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.goForward();
    await dialog.getByLabel('Link to shorten').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('code'), 'the selection stays').toBe(code);
  });

  test('of the about page is a page on a phone, and the profile elsewhere', rest, async () => {
    owner = await openDashboard(server, user, '/home?view=about', screenNamed('phone, light'));
    await owner.page.getByRole('heading', { level: 1, name: messages.landing.footer.about }).waitFor();
    await owner.page.getByRole('button', { name: navigation.back }).tap();
    await owner.rows.first().waitFor();
    await owner.close();

    owner = await openDashboard(server, user, '/home?view=about');
    await owner.page.waitForURL(`${server.origin}${paths.profile}?id=9`);
  });

  test('of a link that is not there says so', rest, async () => {
    owner = await openDashboard(server, user, '/home?type=url&code=nosuchone');
    await owner.details.getByText('There is no such shylnk').waitFor();
    await owner.details.getByRole('button', { name: 'Back to the list' }).click();
    await owner.details.getByText('Select a secret or shylnk from the list').waitFor();
  });
});

describe('details', () => {
  test('of an expired link cannot be switched on', rest, async () => {
    const code = await server.createLink(user, 'https://shop.test/over');
    await server.database.query
      .updateTable('links')
      .set({ expires_at_ms: 1 })
      .where('code', '=', code)
      .execute();
    owner = await openDashboard(server, user, `/home?type=url&code=${code}`);
    const asked: string[] = [];
    owner.page.on('request', (request) => {
      if (request.url().endsWith(endpoints.toggle.path)) asked.push(request.url());
    });
    const status = owner.details.getByRole('switch', { name: 'Expired' });
    await status.click({ force: true });
    await owner.toast(messages.links.cannotActivate).waitFor();
    expect(await status.isChecked()).toBe(false);
    expect(asked, 'the server is not even asked').toEqual([]);
  });

  test('take a switch back that the server refuses', rest, async () => {
    const code = await server.createLink(user, 'https://shop.test/refused');
    owner = await openDashboard(server, user, `/home?type=url&code=${code}`);
    const { page, details } = owner;
    await page.route(`**${endpoints.toggle.path}`, async (route) => {
      await details.getByRole('switch', { name: 'Deactivated' }).waitFor();
      await route.fulfill({ status: 500, json: { status: 'error', status_code: 701 } });
    });
    await details.getByRole('switch', { name: 'Active' }).click();
    await owner.toast(messages.links.cannotUpdate).waitFor();
    await details.getByRole('switch', { name: 'Active' }).waitFor();
  });

  test('that the server could not put together say what to do', rest, async () => {
    const code = await server.createLink(user, 'https://shop.test/broken');
    owner = await openDashboard(server, user);
    const { page, details } = owner;
    await page.route(`**${endpoints.linkStatistics.path}`, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', status_code: 701, details: dashboard.serverError },
      }),
    );
    await owner.row(code).click();
    await expect.poll(() => details.getByText(dashboard.fetchFailed).count(), { timeout: 60_000 }).toBe(1);
    await page.unrouteAll();
    await details.getByRole('button', { name: 'Try again' }).click();
    await details.getByText('Total clicks').waitFor();
  });
});

describe('somebody new', () => {
  test('is welcomed, and cannot search in nothing', rest, async () => {
    owner = await openDashboard(server, await server.createUser());
    const { page, details } = owner;
    await details.getByRole('heading', { name: 'Welcome to SHYLNK, Maya' }).waitFor();
    await page.getByRole('textbox', { name: 'Search shylnks' }).fill('lamps');
    await page.getByText(dashboard.nothingToSearch).waitFor();
    await details.getByRole('link', { name: /Create a shylnk/ }).click();
    await owner.dialog.getByLabel('Link to shorten').waitFor();
  });
});

describe('a new shylnk', () => {
  test('starts with the person’s defaults when they are loaded', rest, async () => {
    await server.database.query
      .updateTable('users')
      .set({
        default_validity: 15,
        default_clicks_limit: 50,
        default_redirection_time: 9,
        default_message: 'Hello',
      })
      .where('id', '=', user.id)
      .execute();
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { dialog } = owner;
    await dialog.getByRole('button', { name: 'Load defaults' }).click();
    await owner.toast(messages.links.defaultsLoaded).waitFor();
    await expect.poll(() => dialog.getByLabel('Visits allowed').inputValue(), patience).toBe('50');
    expect(await dialog.getByLabel('Redirect after, in seconds').inputValue()).toBe('9');
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello');
    expect(await dialog.getByRole('radio', { name: '15 days' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('switch', { name: 'URL key' }).isChecked()).toBe(false);

    await dialog.getByRole('button', { name: 'Reset' }).click();
    expect(
      await dialog.getByRole('radio', { name: `${limits.resetValidity} days`, exact: true }).isChecked(),
    ).toBe(true);
    expect(await dialog.getByRole('switch', { name: 'Advanced options' }).isChecked()).toBe(false);
  });

  test('that lacks what was switched on says each thing where it belongs', rest, async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { dialog } = owner;
    for (const option of [
      'Advanced options',
      'Message section',
      'URL key',
      'Click restriction',
      'Custom code',
    ])
      await dialog.getByRole('switch', { name: option }).click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(limits.messageMaxLength + 1));
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    const { links, secrets, codes } = messages;
    for (const text of [
      links.enterValidLink,
      secrets.redirectionMissing,
      links.messageTooLong,
      links.keyMissing,
      links.visitsMissing,
      codes.missing,
    ])
      await dialog.getByText(text).waitFor();
    await dialog.getByRole('textbox', { name: 'Custom code' }).fill('a-b');
    await dialog.getByText(codes.alphanumeric).waitFor();
    await dialog.getByRole('textbox', { name: 'Custom code' }).fill('abcd');
    await dialog.getByRole('button', { name: 'Check availability' }).click();
    await dialog.getByText(links.enterValidUrl).waitFor();
  });

  test('that the server refuses says why', rest, async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { dialog } = owner;
    await dialog.getByLabel('Link to shorten').fill(`${server.origin}/home`);
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.toast(messages.links.shorteningError).waitFor();
    await dialog.getByText('This address cannot be shortened').waitFor();

    await owner.page.route(`**${endpoints.createLink.path}`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.toast(messages.links.shorteningUnsuccessful).waitFor();
  });

  test(
    'is in the list at once, and the list and the statistics are fetched again two seconds later',
    rest,
    async () => {
      owner = await openDashboard(server, user, '/no/such/page');
      const { page, dialog } = owner;
      await page.clock.install();
      await page.goto('/home');
      await owner.rows.first().waitFor();
      await page.getByRole('navigation').getByRole('link', { name: navigation.shylnk, exact: true }).click();
      const fetched = { list: 0, statistics: 0 };
      page.on('request', (request) => {
        if (request.url().endsWith(endpoints.listLinks.path)) fetched.list += 1;
        if (request.url().endsWith(endpoints.overallLinkStatistics.path)) fetched.statistics += 1;
      });
      const fetchedAfter = async (passedMs: number) => {
        await page.clock.runFor(passedMs);
        return fetched;
      };
      await dialog.getByLabel('Link to shorten').fill('shop.test/brand-new');
      await page.clock.pauseAt(Date.now() + 60_000);
      await dialog.getByLabel('Link to shorten').press('Enter');
      const once = { list: 1, statistics: 1 };
      await expect.poll(() => fetchedAfter(20), patience).toEqual(once);
      await page.getByTitle('shop.test/brand-new').first().waitFor();
      await dialog.getByRole('heading', { name: messages.links.shortened }).waitFor();
      expect(await fetchedAfter(limits.refreshAfterCreateMs - 300), 'just before').toEqual(once);
      await expect.poll(() => fetchedAfter(100), patience).toEqual({ list: 2, statistics: 2 });
    },
  );
});
