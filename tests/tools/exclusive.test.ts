import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

const module = fileURLToPath(new URL('../../tools/setup/exclusive.mjs', import.meta.url));

let directory: TemporaryDirectory;
let diary: string;
beforeEach(async () => {
  directory = await createTemporaryDirectory();
  diary = join(directory.path, 'diary');
  await appendFile(diary, '');
});
afterEach(() => directory.remove());

/** A command that writes down when its turn begins and ends. */
function startCommand(lock: string, workMs: number): ChildProcess {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { exclusively } from ${JSON.stringify(module)};
    await exclusively(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(diary)}, 'begin ');
      await wait(${workMs});
      appendFileSync(${JSON.stringify(diary)}, 'end ');
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
}

test('commands that would build at the same time take turns', async () => {
  const lock = `test-${randomUUID()}`;
  const commands = [1, 2, 3].map(() => startCommand(lock, 100));
  await Promise.all(commands.map((command) => once(command, 'exit')));
  expect(await readFile(diary, 'utf8')).toBe('begin end begin end begin end ');
});

test('a command that was killed at work does not keep the next one waiting', async () => {
  const lock = `test-${randomUUID()}`;
  const killed = startCommand(lock, 60_000);
  await expect.poll(() => readFile(diary, 'utf8')).toBe('begin ');
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const next = startCommand(lock, 1);
  const [exitCode] = await once(next, 'exit');
  expect(exitCode).toBe(0);
  expect(await readFile(diary, 'utf8')).toBe('begin begin end ');
});
