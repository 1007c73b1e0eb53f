// @module-tag rest
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { badEndpoint } from '../../../contract/webhooks.ts';
import { expectNoAxeViolations, type Screen, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { expectNoSidewaysScrolling } from '../../support/browser/page-parts.ts';
import { testFirst } from '../../support/run/rest.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import {
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/services/webhook-receiver.ts';

let server: Site;
let receiver: WebhookReceiver;
let owner: DashboardPage;
beforeAll(async () => {
  [server, receiver] = await Promise.all([
    startSite({ OUTBOUND_NETWORKS: '127.0.0.1' }),
    startWebhookReceiver(),
  ]);
});
afterEach(() => owner.close());
afterAll(async () => {
  await receiver.stop();
  await server.stop();
});

/** The signatures by a secret that a message would have to carry one of. */
function signatureBy(secret: string, { headers, body }: ReceivedMessage): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

testFirst(
  [screenNamed('desktop, light'), screenNamed('phone, dark')] satisfies Screen[],
  'a webhook is made, tried, looked after and deleted, on $name',
  async (screen) => {
    const user = await server.createUser();
    owner = await openDashboard(server, user, '/profile?id=2&part=programs', screen);
    const { page, dialog } = owner;
    const received = receiver.received.length;
    const block = page.getByRole('region', { name: 'Webhooks' });
    const host = new URL(receiver.address).host;

    await block.getByRole('button', { name: 'New webhook' }).click();
    await dialog.getByLabel('Address of the receiver').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Make webhook' }).click();
    await dialog.getByText(badEndpoint).waitFor();
    await dialog.getByText('Choose at least one event').waitFor();
    await dialog.getByLabel('Address of the receiver').fill(receiver.address);
    await dialog.getByRole('radio', { name: 'ntfy' }).check();
    await dialog.getByText('a topic of ntfy').waitFor();
    await dialog.getByRole('radio', { name: 'Standard' }).check();
    await dialog.getByRole('button', { name: 'All of secrets' }).click();
    await dialog.getByRole('checkbox', { name: 'A link is created' }).check();
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Make webhook' }).click();
    await dialog.getByText('whpk_').waitFor();
    await dialog.getByRole('button', { name: 'Copy secret' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    const secret = await owner.clipboard();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await block.getByText('6 events').waitFor();

    // It is told what was chosen, and the log says what became of it.
    await server.createLink(user, 'https://example.com/told');
    const [told] = (await receiver.untilReceived(received + 1)).slice(received) as [ReceivedMessage];
    expect(told.body).toContain('https://example.com/told');
    expect(String(told.headers['webhook-signature']).split(' ')).toContain(signatureBy(secret, told));
    await block.getByRole('button', { name: `Open the webhook to ${host}` }).click();
    const deliveries = dialog.getByRole('listitem').filter({ has: page.locator('summary') });
    await deliveries.filter({ hasText: 'A link is created' }).getByText('Delivered').waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    const again = (await receiver.untilReceived(received + 2)).at(-1);
    expect(again?.headers['webhook-id']).toBe(told.headers['webhook-id']);

    // A receiver that is gone switches it off, and its owner is told why.
    receiver.answers.push({ status: 410, body: 'Moved out' });
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    const tested = deliveries.filter({ hasText: 'A test' });
    await tested.locator('summary').getByText('Answered 410').click();
    await tested.getByText('Moved out').waitFor();
    await expectNoAxeViolations(page);

    // A new secret signs beside the old one.
    await dialog.getByRole('radio', { name: 'Signing' }).check();
    await dialog.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new secret' }).click();
    await dialog.getByText('messages are signed with the secret before').waitFor();
    await dialog.getByRole('button', { name: 'Show secret' }).click();
    const newSecret = (await dialog.getByText('whsec_').textContent()) ?? '';
    expect(newSecret).not.toBe(secret);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await block.getByText('answered that it is gone for good').waitFor();
    await expectNoAxeViolations(page);
    await block.getByRole('switch', { name: `Tell ${host}` }).check();
    await block.getByText('answered that it is gone for good').waitFor({ state: 'hidden' });
    await server.createSecret(user, 'under the third plank');
    const both = (await receiver.untilReceived(received + 4)).at(-1) as ReceivedMessage;
    const signatures = String(both.headers['webhook-signature']).split(' ');
    expect(signatures).toEqual(
      expect.arrayContaining([signatureBy(secret, both), signatureBy(newSecret, both)]),
    );

    await block.getByRole('switch', { name: `Tell ${host}` }).uncheck();
    await block.getByText('You have switched it off').waitFor();
    await block.getByRole('button', { name: `Open the webhook to ${host}` }).click();
    await dialog.getByRole('radio', { name: 'Settings' }).check();
    await dialog.getByRole('checkbox', { name: 'A link is created' }).uncheck();
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.toast('Webhook saved').waitFor();
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await owner.toast('Webhook deleted').waitFor();
    await block.getByText('No webhooks yet').waitFor();
    expect(owner.problems).toEqual([]);
  },
);
