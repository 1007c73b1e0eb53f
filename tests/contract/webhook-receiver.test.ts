import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signatureOf, writtenSecret } from '../../server/webhooks/signing.ts';
import { receiverExample } from '../../web/api-docs/guide/receiver-example.ts';
import { createTemporaryDirectory } from '../support/run/temporary-directory.ts';

interface Receiver {
  isGenuine(secret: string, headers: Record<string, string>, body: string): boolean;
}

const secret = new Uint8Array(32).fill(7);
const keys = { secrets: [new Uint8Array(32).fill(9), secret], signingKey: new Uint8Array(32).fill(3) };

test('the receiver that the page shows takes our messages, and no others', async () => {
  const directory = await createTemporaryDirectory();
  const file = join(directory.path, 'receiver.mjs');
  writeFileSync(file, receiverExample);
  const { isGenuine } = (await import(file)) as Receiver;
  const body = '{"type":"link.created"}';
  const headersAt = (timestampSeconds: number) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatureOf(keys, { id: 'msg_1', timestampSeconds, body }),
  });
  const now = Math.floor(Date.now() / 1000);
  expect(isGenuine(writtenSecret(secret), headersAt(now), body)).toBe(true);
  expect(isGenuine(writtenSecret(secret), headersAt(now), `${body} `)).toBe(false);
  expect(isGenuine(writtenSecret(new Uint8Array(32).fill(8)), headersAt(now), body)).toBe(false);
  expect(isGenuine(writtenSecret(secret), headersAt(now - 3600), body)).toBe(false);
  await directory.remove();
});
