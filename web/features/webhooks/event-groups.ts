import { type WebhookEvent, webhookEvents } from '../../../contract/webhooks.ts';

const events = Object.keys(webhookEvents) as WebhookEvent[];
const linkEvents = events.filter((event) => event.startsWith('link.'));
const secretEvents = events.filter((event) => event.startsWith('secret.'));

function optionsOf(some: readonly WebhookEvent[]) {
  return some.map((value) => ({ value, label: webhookEvents[value] }));
}

/** What a webhook can tell of, in the groups of the form. */
export const eventGroups = [
  { title: 'Links', options: optionsOf(linkEvents) },
  { title: 'Secrets', options: optionsOf(secretEvents) },
];

/** Events that are often wanted together. */
export const eventPresets: readonly { label: string; values: readonly WebhookEvent[] }[] = [
  { label: 'All of links', values: linkEvents },
  { label: 'All of secrets', values: secretEvents },
  { label: 'Everything', values: events },
];
