import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AdminContext } from '../../../server/admin/command.ts';
import { commands } from '../../../server/admin/commands.ts';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import type { AppUnderTest } from './app-under-test.ts';

/** What a command has said and answered. */
export interface AdminOutcome {
  exitCode: number;
  out: string;
  error: string;
}

export const operator = 'harbour-master';

/** Runs a command of the operator in this process, on the database of an application under test. */
export async function admin(
  app: AppUnderTest,
  words: readonly string[],
  changes: Partial<AdminContext> = {},
): Promise<AdminOutcome> {
  let out = '';
  let error = '';
  const streams = {
    out: {
      write(text: string) {
        out += text;
      },
    },
    error: {
      write(text: string) {
        error += text;
      },
    },
  };
  const exitCode = await runAdmin(commands, words, streams, (output) => ({
    settings: app.settings,
    environment: {},
    clock: app.clock,
    random: systemRandom,
    output,
    operator,
    directory: app.dataDirectory,
    database: async () => app.database,
    vault: async () => app.vault,
    ...changes,
  }));
  return { exitCode, out, error };
}

/** Runs it for a program and gives what it has answered. */
export async function adminJson(app: AppUnderTest, words: readonly string[]): Promise<unknown> {
  const { exitCode, out, error } = await admin(app, [...words, '--json']);
  if (exitCode !== 0) throw new Error(`"${words.join(' ')}" answered ${exitCode}: ${error}`);
  return JSON.parse(out);
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the real command in a process of its own, beside whatever server uses the same settings. */
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
