import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a receiver got it. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody who is told of events. */
export interface WebhookReceiver {
  address: string;
  received: ReceivedMessage[];
  /** What is answered to the next messages; 200 when nothing is said. */
  answers: { status: number; headers?: Record<string, string>; body?: string }[];
  /** Waited for when so many messages have come, before the last of them is answered. */
  beforeAnswer: ((count: number) => Promise<void>) | null;
  /** Resolves when so many messages have come. */
  untilReceived(count: number): Promise<ReceivedMessage[]>;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const answers: WebhookReceiver['answers'] = [];
  let onReceived = () => {};
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    await receiver.beforeAnswer?.(received.length);
    const { status, headers, body: text } = answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end(text);
    onReceived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=of-the-receiver`,
    received,
    answers,
    beforeAnswer: null,
    untilReceived: (count) =>
      new Promise((resolve) => {
        onReceived = () => {
          if (received.length >= count) resolve(received);
        };
        onReceived();
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
