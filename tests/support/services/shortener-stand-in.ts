import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a stand-in was sent. */
export interface SentRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ShortenerStandIn {
  address: string;
  requests: SentRequest[];
  stop(): Promise<void>;
}

/** A real HTTP server that answers as a shortener would: what it answers with is the status and an object, or a text. */
export async function startShortener(
  answer: (request: SentRequest) => { status: number; body: unknown },
): Promise<ShortenerStandIn> {
  const requests: SentRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const sent = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      requests.push(sent);
      const { status, body: answered } = answer(sent);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
