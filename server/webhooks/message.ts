import { linkPath } from '../../contract/paths.ts';
import type { WebhookEvent, WebhookFormat } from '../../contract/webhooks.ts';
import { sha256 } from '../platform/vault.ts';
import { isoTime } from './event-data.ts';

/** What is told to a receiver. */
export interface ToldEvent {
  type: WebhookEvent | 'test';
  /** JSON, as it was noted. */
  data: string;
  atMs: number;
}

export interface WrittenMessage {
  contentType: string;
  body: string;
}

/** Names a message: the same at every attempt, for receivers to know what they have already. */
export function messageId(publicId: string, deliveryId: number): string {
  return `msg_${sha256(`${publicId}/${deliveryId}`).toString('base64url').slice(0, 24)}`;
}

/** A message in the form that its receiver reads. */
export function writeMessage(format: WebhookFormat, told: ToldEvent, publicUrl: string): WrittenMessage {
  const json = (value: object) => ({ contentType: 'application/json', body: JSON.stringify(value) });
  switch (format) {
    case 'standard':
      return json({ type: told.type, timestamp: isoTime(told.atMs), data: dataOf(told, publicUrl) });
    case 'slack':
      return json({ text: lineOf(told, publicUrl) });
    case 'discord':
      return json({ content: lineOf(told, publicUrl), allowed_mentions: { parse: [] } });
    case 'ntfy':
      return { contentType: 'text/plain; charset=utf-8', body: lineOf(told, publicUrl) };
  }
}

interface Data {
  code?: string;
  links?: { visits: number }[];
}

/** What was noted, and where a link is. A secret's address would be the whole of its code. */
function dataOf({ type, data }: ToldEvent, publicUrl: string): Data {
  const noted = JSON.parse(data) as Data;
  return type.startsWith('link.') && noted.code !== undefined
    ? { ...noted, ...{ short_url: publicUrl + linkPath(noted.code) } }
    : noted;
}

/** One line for people. */
function lineOf(told: ToldEvent, publicUrl: string): string {
  const { code = '', links = [] } = JSON.parse(told.data) as Data;
  const link = publicUrl + linkPath(code);
  const lines: Record<ToldEvent['type'], () => string> = {
    test: () => `A test from ${new URL(publicUrl).host}: this works.`,
    'link.created': () => `Link created: ${link}`,
    'link.changed': () => `Link changed: ${link}`,
    'link.deleted': () => `Link deleted: ${link}`,
    'link.first_visit': () => `First visit: ${link}`,
    'link.visits': () => {
      const visits = links.reduce((sum, visited) => sum + visited.visits, 0);
      return `Visits: ${visits}, on ${links.length} ${links.length === 1 ? 'link' : 'links'}`;
    },
    'link.limit_reached': () => `Clicks used up: ${link}`,
    'link.expired': () => `Link expired: ${link}`,
    'secret.created': () => `Secret ${code} created`,
    'secret.opened': () => `Secret ${code} opened`,
    'secret.spent': () => `Secret ${code} opened for the last time`,
    'secret.refused': () => `Secret ${code}: a wrong key was tried`,
    'secret.expired_unread': () => `Secret ${code} expired, and nobody has opened it`,
  };
  return lines[told.type]();
}
