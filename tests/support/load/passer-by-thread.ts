/** Follows a short link again and again, on a thread of its own: what the test does meanwhile does not slow it down. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

const { address, path, everyMs } = workerData as { address: string; path: string; everyMs: number };
const port = parentPort as MessagePort;
const agent = new Agent({ keepAlive: true });
const timesMs: number[] = [];
const failures: string[] = [];
let isOver = false;
port.once('message', () => {
  isOver = true;
});

for (let visit = 0; !isOver; visit += 1) {
  if (visit === 1) port.postMessage('there');
  const startedAt = performance.now();
  const answer = await follow().catch((error: Error) => error.message);
  if (answer === '302') timesMs.push(performance.now() - startedAt);
  else failures.push(answer);
  await wait(everyMs);
}
agent.destroy();
port.postMessage({ timesMs, failures });

function follow(): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
    }).on('error', reject);
  });
}
