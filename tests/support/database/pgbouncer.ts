import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type Program } from '../deploy/debian-program.ts';
import { freePort } from '../servers/free-port.ts';
import { withUsualPatience } from './postgres.ts';

/** A pooler between servers and PostgreSQL, which lends a connection for one transaction at a time. */
export interface PgBouncer {
  /** The address of a database, led through here, without options: Debian's version takes none. */
  through(address: string): string;
  stop(): Promise<void>;
}

/** Debian's package, where it is not installed; null: neither is to be had. */
export function findPgBouncer(): Promise<Program | null> {
  return findProgram('pgbouncer', 'pgbouncer');
}

/** With fewer connections to the server than are asked for, so that nobody gets the same one twice. */
export async function startPgBouncer(
  program: Program,
  address: string,
  serverConnections: number,
): Promise<PgBouncer> {
  const { hostname, port } = new URL(address);
  const own = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(directory, 0o777);
  const users = join(directory, 'users.txt');
  writeFileSync(users, '"postgres" ""\n');
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
server_round_robin = 1
`,
  );
  // It refuses to run as root.
  const child = spawn(program.path, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings], {
    env: program.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithTests = () => child.kill('SIGKILL');
  process.once('exit', endWithTests);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('process up')) resolve();
    });
    child.on('exit', () => reject(new Error(`PgBouncer did not start:\n${said}`)));
  });
  return {
    through(target) {
      const led = new URL(withUsualPatience(target));
      led.hostname = '127.0.0.1';
      led.port = String(own);
      return led.href;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      process.off('exit', endWithTests);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
