import type { Page } from 'playwright-core';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { linkPath, paths, secretPath } from '../../contract/paths.ts';
import { storedLogin } from '../../tests/support/browser/dashboard-page.ts';
import type { SignedInUser, Site } from '../../tests/support/servers/site.ts';
import { inTexts } from './script-payloads.ts';

/** Where payloads are put and shown. */
export interface HostileStage {
  server: Site;
  owner: SignedInUser;
  page: Page;
  payloads: readonly string[];
  /** Where a page takes one payload, or few: so many pages have to do. */
  mostPages: number;
}

/** A page that shows some of them. */
interface ShownPage {
  address: string;
  /** Resolves when it has drawn them; where nothing is said, when the application is there. */
  untilShown?(page: Page): Promise<void>;
}

export interface HostileScreen {
  name: string;
  prepare(stage: HostileStage): Promise<{ payloads: number; pages: ShownPage[] }>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: an address has none of them
const noneOfAnAddress = /[\u0000-\u0020\u2028]/g;
const day = { expiry_date: 24 * 60 * 60 };

async function signIn({ page, owner, server }: HostileStage): Promise<void> {
  await page.goto(server.origin + paths.about);
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, storedLogin(owner));
}

async function post({ server, owner }: HostileStage, path: string, payload: object): Promise<void> {
  await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: owner.token },
    body: JSON.stringify(payload),
  });
}

export const hostileScreens: readonly HostileScreen[] = [
  {
    name: 'addresses that screens read, signed out',
    async prepare({ payloads }) {
      const places = [
        `${paths.expiry}?details=`,
        `${paths.resetPassword}?token=`,
        `${paths.confirm}?token=`,
        `${paths.notMe}?token=`,
        `${paths.contactUs}?link=`,
        `${paths.feedback}?link=`,
        `${paths.login}?next=`,
        `${paths.landing}#`,
        '/',
        '/s/',
        '/s/nobodys12#',
      ];
      const pages = payloads.map((payload, place) => {
        const at = places[place % places.length] as string;
        return {
          address: `${at}${at.endsWith('#') ? payload : encodeURIComponent(payload)}`,
          untilShown: untilLoaded,
        };
      });
      return { payloads: pages.length, pages };
    },
  },
  {
    name: 'message to visitors, on the page before the redirect',
    async prepare({ server, owner, payloads }) {
      const texts = inTexts(payloads, limits.messageMaxLength);
      const pages: ShownPage[] = [];
      for (const text of texts) {
        const options = { ...day, ads_enabled: true, redirection_time: 600, url_message: text };
        const code = await server.createLink(owner, 'https://example.com/', options);
        pages.push({ address: linkPath(code), untilShown: untilLoaded });
      }
      return { payloads: payloads.length, pages };
    },
  },
  {
    name: 'text of a secret, opened',
    async prepare({ server, owner, payloads }) {
      const texts = inTexts(payloads, 100_000);
      const pages: ShownPage[] = [];
      for (const text of texts) {
        const code = await server.createSecret(owner, text);
        pages.push({ address: secretPath(code), untilShown: openSecret });
      }
      return { payloads: payloads.length, pages };
    },
  },
  {
    name: 'target, key and message of a link, in list, details and form',
    async prepare(stage) {
      const { server, payloads, mostPages } = stage;
      const writer = await server.createUser();
      await signIn({ ...stage, owner: writer });
      const targets = inTexts(payloads, 1300).map((text) => text.replaceAll(noneOfAnAddress, '+'));
      const keys = inTexts(payloads, limits.keyMaxLength).slice(0, mostPages);
      const messages = inTexts(payloads, limits.messageMaxLength).slice(0, mostPages);
      const pages: ShownPage[] = [];
      for (let place = 0; place < Math.max(targets.length, keys.length, messages.length); place += 1) {
        const url = `https://example.com/?q=${targets[place % targets.length]}#${targets[place % targets.length]}`;
        const protection = {
          password: (keys[place % keys.length] as string).replaceAll('\0', ''),
          ads_enabled: true,
          redirection_time: 600,
          url_message: messages[place % messages.length],
        };
        const code = await server.createLink(writer, url, {
          ...day,
          ...protection,
        });
        const at = `${paths.home}?type=url&code=${code}&view=`;
        const untilShown = (seen: Page) => seen.getByText(code).first().waitFor();
        pages.push({ address: `${at}details`, untilShown });
        pages.push({ address: `${at}edit`, untilShown: untilFormIsThere });
      }
      return { payloads: payloads.length, pages };
    },
  },
  {
    name: 'names, in the bar and the profile',
    async prepare(stage) {
      const { payloads, owner, mostPages } = stage;
      await signIn(stage);
      const names = payloads.filter((payload) => payload.length <= limits.nameMaxLength).slice(0, mostPages);
      const pages = names.map((name) => ({
        address: paths.profile,
        async untilShown(page: Page) {
          const profile = { firstname: name, lastname: name, date_of_birth: '01-31-1990' };
          await post(stage, endpoints.updateProfile.path, profile);
          await page.reload();
          await page.getByText(owner.email).filter({ visible: true }).first().waitFor();
        },
      }));
      return { payloads: names.length, pages };
    },
  },
];

async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('load');
}

async function openSecret(page: Page): Promise<void> {
  await page.click('[type=submit]');
  await page.locator('main.opened').waitFor();
}

async function untilFormIsThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /save/i }).first().waitFor();
}
