import type { Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { hashProof, sealSecret } from '../../../contract/seal/seal.ts';
import type { SealedSecret } from '../../../contract/seal/seal-format.ts';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import type { BrowserPage } from '../../support/browser/chromium.ts';
import { loadVisitorPages, showVisitorPage, visitorSite } from '../../support/browser/visitor-page.ts';
import { rest } from '../../support/run/rest.ts';
import { unopenedPage } from '../../visitor/sample-pages.ts';

const text = 'The door code is 4471';

let pages: VisitorPages;
let opened: BrowserPage | undefined;
beforeAll(async () => {
  pages = await loadVisitorPages();
});
afterEach(() => opened?.close());

async function seal(key: string | null) {
  const delta = checkDelta([{ insert: `${text}\n` }]);
  if (!delta.ok) throw new Error(delta.failure);
  return sealSecret(delta.value, key);
}

let guarded: ReturnType<typeof seal> | null = null;

/** With a key, which takes its time: once for all. */
function sealWithKey(): ReturnType<typeof seal> {
  guarded ??= seal('open sesame');
  return guarded;
}

/** A server that releases the envelope to who proves knowledge, and writes down all it was sent. */
async function visit(sealed: SealedSecret, fragment: string, refusal?: object) {
  const received: string[] = [];
  const answer = async (route: Route) => {
    const sent = route.request().postData() ?? '';
    received.push(sent);
    const isRight = (await hashProof(JSON.parse(sent).proof)) === sealed.proof_hash;
    const success = {
      message: 'success',
      details: { envelope: sealed.envelope, remaining_clicks: 1, burn: null },
    };
    const json = refusal ?? (isRight ? success : { message: 'failed', details: 'wrongKey' });
    await route.fulfill({ json });
  };
  const html = pages.zeroKnowledgePage({
    ...unopenedPage,
    action: '/s/abc',
    burnAction: null,
    lock: sealed.lock,
  });
  opened = await showVisitorPage(html, {
    answer: (route) => (route.request().method() === 'POST' ? answer(route) : undefined),
  });
  await opened.page.goto(`/page#${fragment}`);
  return { ...opened, received };
}

describe('a secret that was sealed in a browser', () => {
  it('opens with its whole link and its key, and the server learns neither', async () => {
    const { sealed, fragment } = await sealWithKey();
    const { page, problems, received } = await visit(sealed, fragment);
    await page.fill('#key', 'open sesame');
    await page.click('[type=submit]');
    await page.waitForSelector('main.opened');

    expect(await page.textContent('.secret-view')).toBe(text);
    expect(await page.textContent('.openings-left')).toBe('This message can be opened 1 more time');
    expect(Object.keys(JSON.parse(received.join()))).toEqual(['proof', 'captcha', 'claim', 'go']);
    expect(received.join()).not.toContain(fragment.slice(1, -2));
    expect(received.join()).not.toContain('sesame');
    expect(problems).toEqual([]);
  });

  it('says so when the key is wrong, and can be tried again', rest, async () => {
    const { sealed, fragment } = await sealWithKey();
    const { page } = await visit(sealed, fragment);
    await page.fill('#key', 'Open Sesame');
    await page.click('[type=submit]');
    await page.getByText('Wrong key. Check capitals and spaces.').waitFor();
    expect(await page.getAttribute('#key', 'aria-invalid')).toBe('true');

    await page.fill('#key', 'open sesame');
    await page.click('[type=submit]');
    await page.waitForSelector('main.opened');
  });

  it.each([
    ['the part after # is missing', () => '', 'the part after # is missing'],
    ['the part after # was cut', (fragment: string) => fragment.slice(0, -4), 'cut or changed'],
  ])('says so when %s, and asks the server nothing', async (_case, change, words) => {
    const { sealed, fragment } = await seal(null);
    const { page, received } = await visit(sealed, change(fragment));
    expect(await page.textContent('.note.danger')).toContain(words);
    await page.click('[type=submit]', { force: true });
    expect(received).toEqual([]);
  });

  const again = [
    {
      how: 'with the message as it is now',
      message: { text: 'Mind the gap', seconds: 9 },
      words: 'Read this first',
    },
    { how: 'with a message it did not have', message: null, words: 'Read this first' },
    { how: 'without words', message: { text: 'Mind the gap', seconds: 9 }, words: null },
  ];
  it.each(again)(
    'says why when the wait is void, begins it again $how, and then opens',
    rest,
    async ({ message, words }) => {
      const { sealed, fragment } = await sealWithKey();
      const refusal = {
        message: 'failed',
        details: 'messageFirst',
        url_message: words,
        wait_seconds: 7,
        go: 'fresh',
      };
      const received: { go: string | null }[] = [];
      const html = pages.zeroKnowledgePage({
        ...unopenedPage,
        burnAction: null,
        ...(message === null ? { go: null, message } : { go: 'old', message }),
        lock: sealed.lock,
      });
      opened = await showVisitorPage(html, {
        answer: (route) => {
          if (route.request().method() !== 'POST') return undefined;
          received.push(route.request().postDataJSON());
          const success = { message: 'success', details: { envelope: sealed.envelope, remaining_clicks: 1 } };
          return route.fulfill({ json: received.length === 1 ? refusal : success });
        },
      });
      const { page, problems } = opened;
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.goto(`/page#${fragment}`);
      await page.clock.runFor(9000);
      await page.fill('#key', 'open sesame');
      await page.click('[type=submit]');
      await page.getByText('Please wait once more. Nothing was used up.').waitFor();
      await page.getByText('You can open it in 7 seconds').waitFor();
      expect(await page.locator('blockquote').allTextContents()).toEqual(words === null ? [] : [words]);
      expect(await page.getAttribute('[type=submit]', 'aria-disabled')).toBe('true');
      await page.clock.runFor(7000);
      await page.getByText('You can open it now').first().waitFor();
      await page.click('[type=submit]');
      await page.waitForSelector('main.opened');
      expect(received.map(({ go }) => go)).toEqual([message === null ? null : 'old', 'fresh']);
      expect(problems).toEqual([]);
    },
  );

  it("says so when the link is another message's", async () => {
    const [{ sealed }, other] = await Promise.all([seal(null), seal(null)]);
    const { page } = await visit(sealed, other.fragment);
    await page.click('[type=submit]');
    await page.getByText('This link does not fit this message.').waitFor();
  });

  it('says so when the message is damaged', async () => {
    const [{ sealed, fragment }, other] = await Promise.all([seal(null), seal(null)]);
    const damaged = { ...sealed, envelope: { ...sealed.envelope, ct: other.sealed.envelope.ct } };
    const { page } = await visit(damaged, fragment);
    await page.click('[type=submit]');
    await page.getByText('This message is damaged').waitFor();
  });

  it('leads to the notice when it is used up', async () => {
    const { sealed, fragment } = await seal(null);
    const { page } = await visit(sealed, fragment, { message: 'failed', details: 'secExpired' });
    await page.click('[type=submit]');
    await page.waitForURL(`${visitorSite}/expiry?details=secExpired`);
  });
});
