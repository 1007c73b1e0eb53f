import { Agent, request } from 'node:https';

/** People who follow links and make some of their own, each again as soon as it is answered. */
export interface SteadyVisitors {
  /** How many requests were answered as they should be. */
  served(): number;
  /** What was answered, or happened, instead. */
  failures(): string[];
  /** How many links a node has made. */
  madeBy(host: string): number;
  leave(): Promise<void>;
}

const atOnce = 16;

/** Nodes tell who they are by the address they build short links from. */
export function startSteadyVisitors(address: string, certificate: string, codes: string[]): SteadyVisitors {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, ca: certificate });
  const failures: string[] = [];
  const made = new Map<string, number>();
  let served = 0;
  let hasEnded = false;

  async function follow(): Promise<void> {
    const code = codes[served % codes.length] as string;
    const { status } = await send('GET', `/${code}`);
    if (status !== 302) throw new Error(`a visit was answered with ${status}`);
  }

  async function make(): Promise<void> {
    const { status, text } = await send('POST', '/api/url_shortener', '{"url":"https://made.example/"}');
    if (status !== 200) throw new Error(`a new link was answered with ${status}`);
    const { host } = new URL((JSON.parse(text) as { details: string }).details);
    made.set(host, (made.get(host) ?? 0) + 1);
  }

  function send(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const asked = request(`${address}${path}`, { agent, method, headers, family: 4 }, (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => {
          text += piece.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode as number, text }));
        answer.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  const visitors = Array.from({ length: atOnce }, async (_, place) => {
    while (!hasEnded) {
      try {
        await (place % 2 === 0 ? follow() : make());
        served += 1;
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
  });

  return {
    served: () => served,
    failures: () => failures,
    madeBy: (host) => made.get(host) ?? 0,
    async leave() {
      hasEnded = true;
      await Promise.all(visitors);
      agent.destroy();
    },
  };
}
