import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { largestPicture, pictureOf, storeSecretBeside } from '../../tests/support/database/stored-secret.ts';
import { sendAtFullSpeed } from '../../tests/support/load/full-speed.ts';
import type { DatabaseKind } from '../../tests/support/servers/app-under-test.ts';
import type { Trial } from './trial.ts';

/** What happens to a server that goes on, or has to be started again. */
export interface Hindrance {
  name: string;
  kinds: readonly DatabaseKind[];
  /** What the server is started with. */
  environment?: Record<string, string>;
  /** Whether people are to be served while it lasts. */
  servesMeanwhile: boolean;
  /** Resolves when it is over. */
  happen(trial: Trial, isShort: boolean): Promise<void>;
}

const both = ['sqlite', 'postgres'] as const;

export const hindrances: readonly Hindrance[] = [
  {
    name: 'frozen (SIGSTOP) and let go on',
    kinds: both,
    servesMeanwhile: false,
    async happen({ server }, isShort) {
      process.kill(server().pid, 'SIGSTOP');
      await wait(isShort ? 500 : 5000);
      process.kill(server().pid, 'SIGCONT');
    },
  },
  {
    name: 'no descriptors left, beside 300 connections',
    kinds: both,
    servesMeanwhile: false,
    async happen({ server }, isShort) {
      const { pid, address } = server();
      const limitTo = (most: number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`]);
      limitTo(64);
      const sockets = await openSlowClients(address, 300);
      await wait(isShort ? 500 : 3000);
      for (const socket of sockets) socket.destroy();
      limitTo(4096);
    },
  },
  {
    name: 'slow clients: thousands of heads that never end',
    kinds: both,
    servesMeanwhile: true,
    async happen({ server }, isShort) {
      const sockets = await openSlowClients(server().address, isShort ? 400 : 4000);
      const endsAt = performance.now() + (isShort ? 500 : 20_000);
      while (performance.now() < endsAt) {
        for (const socket of sockets) socket.write('x');
        await wait(1000);
      }
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'a heap of 64 MB, while pictures of 4.9 MB are opened',
    kinds: both,
    environment: { NODE_OPTIONS: '--max-old-space-size=64' },
    servesMeanwhile: false,
    async happen(trial, isShort) {
      const { shared, server } = trial;
      const { id } = await shared.database.query.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const code = await storeSecretBeside(shared, id, pictureOf(largestPicture));
      await sendAtFullSpeed(server().address, 8, isShort ? 1000 : 10_000, () => ({ path: `/s/${code}` }));
      // Where it was too much, the process is gone; a supervisor starts it again.
      if (!(await isAnswering(server().address))) await trial.restart();
    },
  },
  {
    name: 'every connection to the database ended',
    kinds: ['postgres'],
    servesMeanwhile: false,
    async happen({ shared }) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(shared.database.query)
        // Our own are among them.
        .catch(() => {});
    },
  },
];

async function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );
}

/** Connections on which the head of a request has begun. */
async function openSlowClients(address: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 200)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(200, count - opened) }, async () => {
          const socket = connect(Number(port), hostname);
          socket.on('error', () => {});
          await new Promise<void>((resolve) => {
            socket.once('connect', resolve).once('error', () => resolve());
          });
          socket.write('GET /nobodys HTTP/1.1\r\nhost: x\r\nx-slow: ');
          return socket;
        }),
      )),
    );
  return sockets;
}
