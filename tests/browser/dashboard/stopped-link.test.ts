// @module-tag rest
import { afterEach, beforeAll, expect, it } from 'vitest';
import { statuses } from '../../../contract/statuses.ts';
import { patience } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { toast } from '../../support/browser/page-parts.ts';
import { adminProcess } from '../../support/servers/admin-process.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let visitor: DashboardPage | undefined;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => visitor?.close());

it('the owner of a link that the operator has stopped sees it switched off, and is told why it stays so', async () => {
  const user = await server.createUser();
  const code = await server.createLink(user, 'https://example.com/');
  await adminProcess(server.environment, ['link', 'disable', code]);
  visitor = await openDashboard(server, user, `/home?type=url&code=${code}`);
  const { page } = visitor;
  const status = page.getByRole('switch').first();
  await expect.poll(() => status.isChecked(), patience).toBe(false);
  await status.click();
  await toast(page, statuses.stoppedByOperator.text).waitFor(patience);
  await expect.poll(() => status.isChecked(), patience).toBe(false);
});
