import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { expectNoAxeViolations, openPage, screens } from '../support/chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/temporary-directory.ts';

let directory: TemporaryDirectory;
let server: ServerProcess;
beforeAll(async () => {
  directory = await createTemporaryDirectory();
  server = await startServer({ DATA_DIR: directory.path });
});
afterAll(async () => {
  await server.stop();
  await directory.remove();
});

/** Pages that everybody can open, with a heading that only they have. */
const openPages = [
  { path: '/', heading: /Short links/ },
  { path: '/no-such-page', heading: messages.notFound.title },
  { path: '/zzzz9999', heading: messages.expiry.shylnkInvalid.title },
];

describe.each(screens)('on $name', (screen) => {
  test.each(openPages)('$path is drawn without a fault', async ({ path, heading }) => {
    const { page, problems, close } = await openPage(server.address, screen);
    const answer = await page.goto(path);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await expectNoAxeViolations(page);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isTooWide, 'the page must not scroll sideways').toBe(false);
    const isMissing = answer?.status() === 404;
    expect(problems.filter((problem) => !(isMissing && problem.includes('404')))).toEqual([]);
    await close();
  });
});
