import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AdminOutcome } from './run-admin.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** A command of the operator in a process of its own, which can be killed. */
export interface AdminProcess {
  process: ChildProcess;
  output(): string;
  /** Null: it was killed. */
  exitCode: Promise<number | null>;
}

export function startAdmin(environment: Record<string, string>, ...words: string[]): AdminProcess {
  return startProgram([process.execPath, 'server/admin/main.ts', ...words], environment);
}

/** The same by another way to start it, or in another folder. */
export function startProgram(
  [program = '', ...words]: string[],
  environment: Record<string, string>,
  directory = repository,
): AdminProcess {
  const child = spawn(program, words, {
    cwd: directory,
    env: {
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
  return { process: child, output: () => written.join(''), exitCode };
}

/** Runs the command as a release has it, beside whatever server uses the same settings, until it ends. */
export function adminProcess(
  environment: Record<string, string>,
  words: readonly string[],
): Promise<AdminOutcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['tools/admin-release.mjs', ...words],
      { cwd: repository, env: { PATH: process.env['PATH'], ...environment } },
      (failure, out, error) => resolve({ exitCode: failure === null ? 0 : Number(failure.code), out, error }),
    );
  });
}
