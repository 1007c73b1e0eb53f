import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientMachine } from './run-client.ts';

/** The people's command line as it was built. */
export const clientFile = fileURLToPath(new URL('../../../dist/client/shylnk.mjs', import.meta.url));

/** A machine whose settings lie in a directory: the built file runs in a process of its own. */
export function clientMachine(
  configDirectory: string,
  environment: Record<string, string> = {},
): ClientMachine {
  return {
    async run(words, input = '') {
      const child = spawn(process.execPath, [clientFile, ...words], {
        env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: configDirectory, TZ: 'UTC', ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const out: Buffer[] = [];
      const error: Buffer[] = [];
      child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
      child.stderr.on('data', (bytes: Buffer) => error.push(bytes));
      // What is refused before all of its input is read closes the pipe.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      const [exitCode] = (await once(child, 'close')) as [number];
      const bytes = Buffer.concat(out);
      return { exitCode, bytes, out: bytes.toString(), error: Buffer.concat(error).toString() };
    },
  };
}
