import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections that go out, of which a test run opens thousands. */
const lowest = 20_000;
const highest = 32_767;
/** From a port to the number that stands for it; the port itself is left to what may listen for datagrams there. */
const reservedBelow = 15_000;

/** A port nobody listens on, and nobody else will be given for as long as this process or worker lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if ((await isReserved(port)) && (await isUnused(port))) return port;
  }
}

/** By binding a number for datagrams, which only one can do, and which ends with whoever did it. */
async function isReserved(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  const isOurs = await boundTo(socket, () =>
    socket.bind({ port: port - reservedBelow, address: '127.0.0.1', exclusive: true }),
  );
  if (!isOurs) socket.close();
  return isOurs;
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await boundTo(server, () => server.listen(port, '127.0.0.1')))) return false;
  server.close();
  await once(server, 'close');
  return true;
}

function boundTo(listener: NodeJS.EventEmitter, bind: () => void): Promise<boolean> {
  const bound = once(listener, 'listening').then(
    () => true,
    () => false,
  );
  bind();
  return bound;
}
