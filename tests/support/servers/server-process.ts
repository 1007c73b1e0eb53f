import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { serverCommand, serverEnvironment } from './server-command.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The server in a process of its own, started the way a user starts it, once packages and the build are there. */
export interface ServerProcess {
  /** Where it listens. */
  address: string;
  pid: number;
  /** Everything it has written. */
  output(): string;
  /** Ends it as Ctrl-C would, and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the server on a free port, from another directory if told so, and waits until it answers. */
export async function startServer(
  environment: Record<string, string>,
  root = repository,
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort());
  const child = launch({ PORT: port, HOST: '127.0.0.1', LOG_FORMAT: 'json', ...environment }, root);
  const address = `http://127.0.0.1:${port}`;
  await untilAnswering(child, `${address}/readyz`).catch((error: unknown) => {
    child.process.kill('SIGKILL');
    throw error;
  });
  return {
    address,
    pid: child.process.pid as number,
    output: child.output,
    async stop() {
      child.process.kill('SIGTERM');
      return child.exitCode;
    },
    async kill() {
      child.process.kill('SIGKILL');
      await child.exitCode;
    },
  };
}

/** Runs the server until it ends by itself. */
export async function runServer(
  environment: Record<string, string>,
): Promise<{ exitCode: number | null; output: string }> {
  const child = launch(environment, repository);
  const exitCode = await child.exitCode;
  return { exitCode, output: child.output() };
}

interface Launched {
  process: ChildProcess;
  output(): string;
  exitCode: Promise<number | null>;
}

function launch(environment: Record<string, string>, root: string): Launched {
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: {
      ...serverEnvironment,
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(repository, '.cache', 'node'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  child.stdout.on('data', (text: Buffer) => written.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => written.push(text.toString()));
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const endWithTests = () => child.kill('SIGKILL');
  process.once('exit', endWithTests);
  void exitCode.then(() => process.removeListener('exit', endWithTests));
  return { process: child, output: () => written.join(''), exitCode };
}

async function untilAnswering({ process: child, output }: Launched, url: string): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it answered:\n${output()}`);
    const response = await fetch(url).catch(() => null);
    // Somebody else's server may have taken the port meanwhile: only ours says that it listens.
    if (response?.ok && output().includes('SHYLNK is at')) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server did not answer:\n${output()}`);
}
