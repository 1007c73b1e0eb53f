import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

/** The thread of a neighbour who only wants to be redirected. It says when it has begun and, when told, what it met. */
const port = parentPort as MessagePort;
const { address, code, target } = workerData as { address: string; code: string; target: string };
const agent = new Agent({ keepAlive: true });
const pauseMs = 2;

const report = { visits: 0, failures: [] as string[] };
let isOver = false;
port.once('message', () => {
  isOver = true;
});
port.postMessage('begun');
while (!isOver) {
  const failure = await visit().catch((error: Error) => error.message);
  report.visits += 1;
  if (failure !== null) report.failures.push(failure);
  await wait(pauseMs);
}
agent.destroy();
port.postMessage(report);

/** Null when it led where it should. */
async function visit(): Promise<string | null> {
  const [response] = (await once(get(`${address}/${code}`, { agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode, headers } = response;
  return headers.location === target ? null : `${statusCode} ${headers.location}`;
}
