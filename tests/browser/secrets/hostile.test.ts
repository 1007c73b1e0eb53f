// @module-tag rest
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type HostileDelta, hostileDeltas } from '../../contract/delta/hostile-deltas.ts';
import { sealByDescription } from '../../contract/seal/by-description/seal.ts';
import { openPage } from '../../support/browser/chromium.ts';
import { hostileHtml } from '../../support/browser/hostile-html.ts';
import { openSecretWriter } from '../../support/browser/secret-writer.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

declare global {
  interface Window {
    /** What the page's policy had to stop. */
    policyViolations: string[];
  }
}

/** So many hostile messages make one: as dangerous, and a page load less each. */
const batchSize = 120;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

const small = hostileDeltas.filter(({ isHuge }) => isHuge !== true);
const taken = small.filter(({ becomes }) => becomes !== 'refused');
const refused = small.filter(({ becomes }) => becomes === 'refused');

let server: Site;
let owner: SignedInUser;
beforeAll(async () => {
  server = await sharedSite();
  owner = await server.createUser();
});

/** What hostile messages make together, each with its name; apart, where that is more than one message may hold. */
function asMessages(messages: HostileDelta[]): unknown[][] {
  const opsOf = ({ delta }: HostileDelta): unknown[] => (delta as { ops: unknown[] }).ops;
  const ops = messages.flatMap((message) => [...opsOf(message), { insert: `\n${message.name}\n` }]);
  if (checkDelta({ ops }).ok) return [ops];
  if (messages.length === 1) return messages.map(opsOf);
  const half = Math.ceil(messages.length / 2);
  return [messages.slice(0, half), messages.slice(half)].flatMap(asMessages);
}

function inBatches(messages: HostileDelta[]): unknown[][] {
  return Array.from({ length: Math.ceil(messages.length / batchSize) }, (_, batch) =>
    messages.slice(batch * batchSize, (batch + 1) * batchSize),
  ).flatMap(asMessages);
}

async function create(payload: unknown): Promise<{ http: number; status_code: number; details: string }> {
  const answer = await fetch(server.origin + endpoints.createSecret.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: owner.token },
    body: JSON.stringify(payload),
  });
  return { http: answer.status, ...((await answer.json()) as { status_code: number; details: string }) };
}

/** Opens secrets as a reader; gives what is wrong with the pages that show them, and how many elements those had. */
async function read(addresses: string[]): Promise<{ faults: string[]; elements: number }> {
  const { page, problems, close } = await openPage(server.origin, undefined, { userAgent });
  await page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.policyViolations.push(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const faults: string[] = [];
  let elements = 0;
  for (const address of addresses) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.click('[type=submit]');
    await page.locator('main.opened').waitFor();
    const drawn = await page.evaluate(inspect);
    faults.push(...drawn.faults);
    elements += drawn.elements;
  }
  await close();
  return { faults: [...faults, ...problems], elements };
}

/** Runs in the page: all that a message must not have made of it. */
function inspect(): { faults: string[]; elements: number } {
  const tags = 'a br button div em img li ol p span strong u ul'.split(' ');
  const attributes = 'alt aria-hidden class data-id data-provider href rel src start target type'.split(' ');
  const inside = [...document.querySelectorAll('.secret-view *')];
  const faults = [...window.policyViolations];
  const found = inside.flatMap((element) => [
    ...(tags.includes(element.localName) ? [] : [`element ${element.localName}`]),
    ...element
      .getAttributeNames()
      .filter((name) => !attributes.includes(name))
      .map((name) => `attribute ${name}`),
    ...(element instanceof HTMLAnchorElement && !/^(https?|mailto):/.test(element.href)
      ? [`link ${element.href}`]
      : []),
    ...(element instanceof HTMLImageElement && !/^data:image\/(png|jpeg|gif|webp|avif);/.test(element.src)
      ? [`picture ${element.src}`]
      : []),
  ]);
  if ('hostileScriptRan' in window) faults.push('a script ran');
  return { faults: [...faults, ...found], elements: inside.length };
}

function seal(message: unknown) {
  const { body, doors } = sealByDescription({ payload: { json: Buffer.from(JSON.stringify(message)) } });
  const [{ lock, door, proof_hash, fragment }] = doors as [(typeof doors)[0]];
  return { sealed: { lock, envelope: { ...body, ...door }, proof_hash }, fragment };
}

test('hostile messages sent to the call are refused, or show nothing but words and allowed formats', async () => {
  expect(small.length).toBeGreaterThan(600);
  // One after the other: nobody may send hundreds of large bodies at once.
  const answers: Awaited<ReturnType<typeof create>>[] = [];
  for (const { delta } of small) answers.push(await create({ entered_secret: delta }));
  const open = small.filter((_, place) => answers[place]?.status_code === 703);
  // Bodies that name prototypes are not even read.
  const unread = small.filter((_, place) => answers[place]?.http === 400);
  expect(open).toEqual(taken.filter((message) => !unread.includes(message)));
  expect(unread.length).toBeLessThan(10);

  const created = await Promise.all(inBatches(open).map((ops) => create({ entered_secret: { ops } })));
  expect(created.filter(({ status_code }) => status_code !== 703)).toEqual([]);
  const { faults, elements } = await read(created.map(({ details }) => details));
  expect(faults).toEqual([]);
  expect(elements).toBeGreaterThan(taken.length);
}, 240_000);

test('hostile messages sealed in a browser show nothing else either', async () => {
  const addresses = await Promise.all(
    inBatches(taken).map(async (ops) => {
      const { sealed, fragment } = seal({ ops });
      return `${(await create({ sealed })).details}#${fragment}`;
    }),
  );
  const { faults, elements } = await read(addresses);
  expect(faults).toEqual([]);
  expect(elements).toBeGreaterThan(taken.length);
});

test('what the call would have refused stays closed when it was sealed in a browser', async () => {
  const { sealed, fragment } = seal({ ops: [{ insert: 'a message like any other\n' }] });
  const { details } = await create({ sealed });
  const { page, problems, close } = await openPage(server.origin, undefined, { userAgent });
  // Every sealing here has the same link, so that one page can be handed all envelopes, one after the other.
  const waiting = refused.map(({ delta }) => seal(delta).sealed.envelope);
  await page.route(details, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const envelope = waiting.shift();
    await route.fulfill({ json: { message: 'success', details: { envelope, remaining_clicks: null } } });
  });
  await page.goto(`${details}#${fragment}`);
  const outcomes = await openAgain(page, refused.length);
  expect(waiting).toEqual([]);
  expect(new Set(outcomes)).toEqual(
    new Set(['This message is damaged and cannot be opened. Ask the sender to share it again.']),
  );
  expect(await page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

/** Presses the button so many times, and gives what the page said each time. */
function openAgain(page: Page, times: number): Promise<string[]> {
  return page.evaluate(async (count) => {
    const button = document.querySelector<HTMLButtonElement>('[type=submit]');
    const note = document.querySelector<HTMLElement>('.note.danger');
    const said: string[] = [];
    for (let time = 0; time < count; time += 1) {
      button?.click();
      await new Promise<void>((resolve) => {
        const look = () => (note?.hidden === false ? resolve() : requestAnimationFrame(look));
        look();
      });
      said.push(note?.textContent?.trim() ?? '');
    }
    return said;
  }, times);
}

test('hostile HTML pasted into the editor loses all that a message cannot have, there and for the reader', async () => {
  const writer = await openSecretWriter(server, owner);
  const pages = hostileHtml(hostileDeltas);
  expect(pages.length).toBeGreaterThan(300);
  for (let start = 0; start < pages.length; start += batchSize) {
    await writer.paste({ 'text/html': pages.slice(start, start + batchSize).join('<hr>') });
  }
  await writer.type('and some words');
  const inEditor = await writer.editor.evaluate((root) => ({
    elements: [...new Set([...root.querySelectorAll('*')].map((element) => element.localName))].sort(),
    attributes: [
      ...new Set([...root.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())),
    ].sort(),
  }));
  expect('a br div em img li ol p span strong u'.split(' ')).toEqual(
    expect.arrayContaining(inEditor.elements),
  );
  expect(
    'alt aria-hidden class contenteditable data-id data-list data-provider href rel src style target'.split(
      ' ',
    ),
  ).toEqual(expect.arrayContaining(inEditor.attributes));
  expect(await writer.page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);

  const { faults, elements } = await read([await writer.share()]);
  expect(faults).toEqual([]);
  expect(elements).toBeGreaterThan(100);
  expect(writer.problems).toEqual([]);
  await writer.close();
});
