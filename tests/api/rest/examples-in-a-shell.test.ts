// @module-tag rest
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { isWorking } from '../../../contract/imports/import-states.ts';
import { noCampaign } from '../../../contract/input/campaign.ts';
import { commandLineExamples } from '../../../contract/rest/openapi/command-line-examples.ts';
import { curlExample, curlInOneLine } from '../../../contract/rest/openapi/curl-example.ts';
import { type Operation, operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { untilFound } from '../../support/run/until-within.ts';
import { type SignedInUser, type Site, startSite } from '../../support/servers/site.ts';

const run = promisify(execFile);

/** What changes or deletes what the others are about comes after them. */
const order = { GET: 0, POST: 0, PATCH: 1, DELETE: 2 };
const placeOf = (operation: Operation) =>
  operation === operations.burnSecret ? 1.5 : order[operation.method];
const rows = (Object.entries(operations) as [string, Operation][]).toSorted(
  ([, one], [, other]) => placeOf(one) - placeOf(other),
);
/** The command line that the instance hands out, once it is built. */
const client = resolve('dist/client/shylnk.mjs');

let site: Site;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let key: string;
let owner: SignedInUser;
/** What the server names by itself, in the place of what the examples call it. */
const given = new Map<string, string>();

beforeAll(async () => {
  site = await startSite();
  directory = await createTemporaryDirectory();
  const user = await site.createUser();
  await site.createLink(user, 'https://example.com/', { new_code: 'spring24' });
  await site.createSecret(user, 'The door code is 4711', { new_code: 'h7Qk2mXv9LpA' });
  await nameWebhook(user);
  await nameImports(user);
  await nameCampaignSet(user);
  await nameTag(user);
  await nameReaderGroup(user);
  await nameRequest(user);
  owner = user;
  const wanted = { name: 'Examples', scopes: apiKeyScopes };
  const { details } = await site.call(endpoints.createApiKey.path, wanted, user.token);
  key = (details as { key: string }).key;
  // The examples are run letter for letter: what the test wants besides stands where curl looks for it.
  writeFileSync(join(directory.path, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n');
  const program = `#!/bin/sh\nexec "${process.execPath}" "${client}" "$@"\n`;
  writeFileSync(join(directory.path, 'shylnk'), program, { mode: 0o755 });
});
afterAll(async () => {
  await site?.stop();
  await directory?.remove();
});

/** Makes what examples with a webhook are about, with a delivery in its log. */
async function nameWebhook(user: SignedInUser): Promise<void> {
  const [example] = rows.flatMap(
    ([
      ,
      {
        example: { path },
      },
    ]) => (path?.['delivery'] ? [path] : []),
  );
  if (example === undefined) return;
  const wanted = { endpoint: 'https://example.com/hook', format: 'standard', events: ['link.created'] };
  const made = await site.call(endpoints.createWebhook.path, wanted, user.token);
  const { id } = made['details'] as { id: string };
  await site.call(endpoints.testWebhook.path, { id }, user.token);
  const { details } = await site.call(endpoints.webhookDeliveries.path, { id }, user.token);
  given.set(example['id'] ?? '', id);
  given.set(`/${example['delivery']}/`, `/${(details as { id: number }[])[0]?.id}/`);
}

/** Makes what examples with an import are about: dry runs, and one that is applied. */
async function nameImports(user: SignedInUser): Promise<void> {
  const { undoImport, applyImport, readImport } = operations;
  for (const operation of [undoImport, applyImport, readImport]) {
    const code = `brought${given.size}`;
    const { details } = await site.call(endpoints.startImport.path, { name: 'links.csv' }, user.token);
    const { id } = details as { id: string };
    const data = Buffer.from(`code,target\n${code},https://example.com/`).toString('base64url');
    await site.call(endpoints.addToImport.path, { id, at: 0, data, is_last: true }, user.token);
    await untilImport(user, id, 'ready');
    if (operation === undoImport) {
      await site.call(endpoints.applyImport.path, { id }, user.token);
      await untilImport(user, id, 'applied');
    }
    given.set(operation.example.path.id, id);
  }
}

function untilImport(user: SignedInUser, id: string, state: string): Promise<true> {
  return untilFound(`an import that is ${state}`, async () => {
    const { details } = await site.call(endpoints.readImport.path, { id }, user.token);
    return (details as { state: string }).state === state ? true : undefined;
  });
}

/** Only one import of a person is at work: the example waits for the one before it. */
async function untilNoneIsAtWork(): Promise<void> {
  await untilFound('the import before', async () => {
    const rows = await site.database.query.selectFrom('imports').select('state').execute();
    return rows.some(({ state }) => isWorking(state)) ? undefined : true;
  });
}

/** Makes what examples with a set of campaign parameters are about. */
async function nameCampaignSet(user: SignedInUser): Promise<void> {
  const wanted = { ...noCampaign, name: 'Newsletter', source: 'newsletter' };
  const { details } = await site.call(endpoints.createCampaignSet.path, wanted, user.token);
  given.set(operations.readCampaignSet.example.path.id, (details as { id: string }).id);
}

/** Makes what examples with a message for several readers are about. */
async function nameReaderGroup(user: SignedInUser): Promise<void> {
  const entered_secret = { ops: [{ insert: 'The door code is 4711\n' }] };
  const wanted = { entered_secret, readers: [{ label: 'Ada' }, { label: 'Grace' }] };
  const { details } = await site.call(endpoints.secretForReaders.path, wanted, user.token);
  given.set(operations.readReaderGroup.example.path.id, (details as { group: string }).group);
}

/** Makes the request for a secret that examples are about. */
async function nameRequest(user: SignedInUser): Promise<void> {
  const wanted = { ...operations.createRequest.example.body, validity: 7 };
  const { details } = await site.call(endpoints.createAsk.path, wanted, user.token);
  given.set(operations.deleteRequest.example.path.code, (details as { code: string }).code);
}

/** Makes the tag that examples are about. */
async function nameTag(user: SignedInUser): Promise<void> {
  const { details } = await site.call(endpoints.createTag.path, { name: 'an example' }, user.token);
  given.set(operations.readTag.example.path.id, String((details as { id: number }).id));
}

/** Does what an example undoes: a moment before it, since there are ten seconds to do so. */
async function nameAction({ example: { path } }: Operation): Promise<void> {
  const undone = path?.['undo'] ?? '';
  if (undone === '') return;
  const isLinks = undone === operations.undoLinks.example.path.undo;
  const meant = isLinks ? { type: 'url', codes: ['spring24'] } : { type: 'secret', codes: ['h7Qk2mXv9LpA'] };
  const wanted = { ...meant, action: 'extend', valid_for_seconds: 60 };
  const { details } = await site.call(endpoints.changeMany.path, wanted, owner.token);
  given.set(undone, (details as { undo: string }).undo);
}

/** Runs a line as a shell does, and gives what was written. */
async function inShell(line: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', line], {
    cwd: directory.path,
    env: {
      PATH: `${directory.path}:${process.env['PATH']}`,
      HOME: directory.path,
      SHYLNK_KEY: key,
      SHYLNK_URL: site.origin,
    },
  });
  return stdout;
}

/** The same of curl, with the HTTP status. */
async function byCurl(line: string): Promise<{ answered: string; status: number }> {
  const written = await inShell(line);
  const end = written.lastIndexOf('\n');
  return { answered: written.slice(0, end), status: Number(written.slice(end + 1)) };
}

function exampleOf(operation: Operation): string {
  return [...given].reduce(
    (line, [name, real]) => line.replaceAll(name, real),
    curlExample(operation, site.origin),
  );
}

/** Whether some room answers this operation: it asks for a key first. */
async function isAnswered(operation: Operation): Promise<boolean> {
  const { method, example } = operation;
  const { status } = await fetch(site.origin + operationPath(operation, example.path), { method });
  return status === 401;
}

test('the one line of the quick start answers a short address and nothing else', async () => {
  const { answered, status } = await byCurl(curlInOneLine(site.origin));
  expect(status).toBe(201);
  expect(answered.trim()).toMatch(new RegExp(`^${site.origin}/[A-Za-z0-9]+$`));
});

test.for(Object.entries(commandLineExamples))(
  'the command line does the example of %s',
  async ([, line], { skip }) => {
    skip(!existsSync(client), 'the command line is not built');
    await inShell(line);
  },
);

test.for(rows)('curl does the example of %s', async ([name, operation], { skip }) => {
  skip(name === 'fetchTitle', 'it asks a page elsewhere');
  skip(!(await isAnswered(operation)), 'no room answers it yet');
  await untilNoneIsAtWork();
  await nameAction(operation);
  const { answered, status } = await byCurl(exampleOf(operation));
  expect({ answered, status }).toMatchObject({ status: operation.success.status });
  if (operation.success.schema !== undefined && operation.success.type === undefined)
    operation.success.schema.parse(JSON.parse(answered));
});
