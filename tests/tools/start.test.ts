import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rest } from '../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

let directory: TemporaryDirectory;
let started: ChildProcess | null = null;
beforeEach(async () => {
  directory = await createTemporaryDirectory();
});
afterEach(async () => {
  started?.kill('SIGTERM');
  await directory.remove();
});

/** `npm start` without npm, in this clone; resolves its output as it grows. */
function start(environment: Record<string, string>): { command: ChildProcess; said: () => string } {
  const command = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: directory.path,
      HOST: '127.0.0.1',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started = command;
  let said = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return { command, said: () => said };
}

test('the start command serves, and stops cleanly when it is told to', async () => {
  const { command, said } = start({});
  await expect.poll(said, { timeout: 60_000 }).toContain('SHYLNK is at');
  command.kill('SIGTERM');
  const [exitCode] = await once(command, 'close');
  expect(said()).toContain('Stopped');
  expect(exitCode).toBe(0);
});

test('the start command names every wrong setting and shows no stack trace', {
  ...rest,
  timeout: 180_000,
}, async () => {
  const { command, said } = start({ PORT: 'abc', DATABASE_URL: 'mysql://x' });
  const [exitCode] = await once(command, 'close');
  expect(said()).toContain('PORT must');
  expect(said()).toContain('DATABASE_URL must');
  expect(said()).not.toMatch(/^\s+at /m);
  expect(exitCode).toBe(1);
});
