import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends the same request over so many connections, each again as soon as it is answered, and counts the answers. */
export async function sendAtFullSpeed(
  address: string,
  connections: number,
  ms: number,
  sent: () => Sent,
): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers = new Map<string, number>();
  const endsAt = performance.now() + ms;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        const answer = await send(address, agent, sent()).catch((error: Error) => error.message);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    }),
  );
  agent.destroy();
  return answers;
}

function send(
  address: string,
  agent: Agent,
  { method = 'POST', path, headers, body }: Sent,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(`${address}${path}`, { method, agent, headers: headers ?? {} }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Opens so many connections, writes the text on each, and never reads an answer. */
export async function connectWithoutReading(address: string, count: number, text: string): Promise<Socket[]> {
  const { hostname, port } = new URL(address);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      socket.pause();
      socket.on('error', () => {});
      await new Promise<void>((resolve) => {
        socket.once('connect', resolve).once('error', () => resolve());
      });
      socket.write(text);
      return socket;
    }),
  );
}
