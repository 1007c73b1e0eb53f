import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { makeAsk } from '../../../contract/seal/ask.ts';
import { type Asker, openAnswerer, openAsker } from '../../support/browser/asker.ts';
import { expectNoAxeViolations, openPage } from '../../support/browser/chromium.ts';
import { solveCaptcha } from '../../support/browser/page-parts.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const question = 'The code of the door? <img src=x onerror=alert(1)>\n\u202EThanks 🔑';
const words = 'Seven one seven, then the star';

let server: Site;
let asker: Asker;
beforeAll(async () => {
  server = await sharedSite();
  asker = await openAsker(server, await server.createUser());
});
afterAll(() => asker.close());

test('who is asked answers without an account, and only the asker’s own link reads it', async () => {
  await asker.dialog.getByText('Let others send you a secret').waitFor();
  await expectNoAxeViolations(asker.page);
  const { askLink, readLink } = await asker.ask(question);
  expect(askLink).toMatch(/\/r\/[A-Za-z0-9]{12}#[\w-]{25}$/);
  expect(readLink).toMatch(/\/r\/[A-Za-z0-9]{12}\/mine#[\w-]{25}$/);

  const answerer = await openAnswerer(askLink);
  const { page, editor, send } = answerer;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByText(question.split('\n')[0] ?? '').waitFor();
  await editor.click();
  await page.keyboard.type(words);
  await send.click();
  await page.getByText('Check the recaptcha').waitFor();
  await solveCaptcha(page);
  await expectNoAxeViolations(page);
  await send.click();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  expect(sent.join('\n')).not.toContain('Seven one');
  expect(answerer.problems).toEqual([]);
  await answerer.close();

  const late = await openAnswerer(askLink);
  await late.page.getByRole('heading', { name: 'Somebody has answered already' }).waitFor();
  await late.close();

  const reader = await openPage(server.origin);
  await reader.page.goto(readLink);
  await reader.page.getByText(words).waitFor();
  await expectNoAxeViolations(reader.page);
  await reader.page.getByRole('button', { name: 'Destroy it now: answer 1' }).click();
  await reader.page.getByRole('alertdialog').getByRole('button', { name: 'Destroy' }).click();
  await reader.page.getByText('No answer is kept here any more.').waitFor();
  expect(await reader.page.getByText(words).count()).toBe(0);
  expect(reader.problems).toEqual([]);
  await reader.close();

  await asker.page.reload();
  await asker.dialog.getByText('1 of 1 answered').waitFor();
  expect(asker.problems).toEqual([]);
});

test('a server that swaps the key is noticed: nothing can be written', async () => {
  const { askLink } = await asker.ask('What is the word?');
  const { public_key } = await makeAsk();
  const answerer = await openAnswerer(askLink, undefined, (page) =>
    page.route(`**${endpoints.lookAtAsk.path}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, details: { ...answer.details, public_key } } });
    }),
  );
  await answerer.page.getByRole('heading', { name: 'Do not answer here' }).waitFor();
  expect(await answerer.editor.count()).toBe(0);
  expect(await answerer.send.count()).toBe(0);
  await expectNoAxeViolations(answerer.page);
  await answerer.close();
});
