import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { statuses } from '../../../contract/statuses.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { type BrowserPage, openPage } from '../../support/browser/chromium.ts';
import { storedLogin } from '../../support/browser/dashboard-page.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { patience, toast } from '../../support/servers/accounts-server.ts';
import { adminProcess } from '../../support/servers/run-admin.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

let shared: SharedDatabase;
let server: ServerProcess;
let visitor: BrowserPage | undefined;
beforeAll(async () => {
  shared = await createSharedDatabase('sqlite');
  server = await startServer(shared.environment);
});
afterEach(() => visitor?.close());
afterAll(async () => {
  await server?.stop();
  await shared?.remove();
});

it('the owner of a link that the operator has stopped sees it switched off, and is told why it stays so', async () => {
  const { database, environment } = shared;
  const user = await createSignedInUser({ database, clock: systemClock });
  await database.query
    .insertInto('links')
    .values({
      type: 'url',
      code: 'stoppedone',
      target: 'https://example.com/',
      owner_id: user.id,
      is_active: 1,
      created_at_ms: Date.now(),
    })
    .execute();
  await adminProcess(environment, ['link', 'disable', 'stoppedone']);
  visitor = await openPage(server.address, undefined, {
    storageState: { cookies: [], origins: [{ origin: server.address, localStorage: storedLogin(user) }] },
  });
  const { page } = visitor;
  await page.goto('/home?type=url&code=stoppedone');
  const status = page.getByRole('switch').first();
  await expect.poll(() => status.isChecked(), patience).toBe(false);
  await status.click();
  await toast(page, statuses.stoppedByOperator.text).waitFor(patience);
  await expect.poll(() => status.isChecked(), patience).toBe(false);
});
