import type { AdminCommand, AdminContext } from '../../../server/admin/command.ts';
import { commands } from '../../../server/admin/commands.ts';
import { type OpenedContext, openContext } from '../../../server/admin/open-context.ts';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { readSettings } from '../../../server/config/read-settings.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import type { AppUnderTest } from './app-under-test.ts';

/** What a command of the operator has found, said beside that, and answered. */
export interface AdminOutcome {
  exitCode: number;
  out: string;
  error: string;
}

export const operator = 'harbour-master';

type Open = Parameters<typeof runAdmin>[3];

/** Runs a command in this process, with whatever context it is given. */
export async function runCommand(
  words: readonly string[],
  open: Open,
  table: readonly AdminCommand[] = commands,
): Promise<AdminOutcome> {
  const out: string[] = [];
  const error: string[] = [];
  const streams = {
    out: { write: (text: string) => out.push(text) },
    error: { write: (text: string) => error.push(text) },
  };
  const exitCode = await runAdmin(table, words, streams, open);
  return { exitCode, out: out.join(''), error: error.join('') };
}

/** Runs a command on the database of an application under test. */
export function admin(
  app: AppUnderTest,
  words: readonly string[],
  changes: Partial<AdminContext> = {},
): Promise<AdminOutcome> {
  return runCommand(words, (output) => ({
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
}

/** Runs it for a program and gives what it has answered. */
export async function adminJson(app: AppUnderTest, words: readonly string[]): Promise<unknown> {
  const { exitCode, out, error } = await admin(app, [...words, '--json']);
  if (exitCode !== 0) throw new Error(`"${words.join(' ')}" answered ${exitCode}: ${error}`);
  return JSON.parse(out);
}

/** Runs a command with settings as the environment would give them, on whatever they lead to. */
export async function operate(
  environment: Record<string, string>,
  ...words: string[]
): Promise<AdminOutcome> {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.failure.join('\n'));
  const opened: OpenedContext[] = [];
  const outcome = await runCommand(words, (output) => {
    const context = openContext(read.value, environment, output);
    opened.push(context);
    return context;
  });
  for (const context of opened) await context.close();
  return outcome;
}
