import { commands } from '../../../server/admin/commands.ts';
import { type OpenedContext, openContext } from '../../../server/admin/open-context.ts';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { readSettings } from '../../../server/config/read-settings.ts';

/** What a command of the operator answered. */
export interface CommandOutcome {
  exitCode: number;
  /** What it found. */
  out: string;
  /** What it said beside that. */
  said: string;
}

/** Runs a command of the operator in this process, with settings as the environment would give them. */
export async function operate(
  environment: Record<string, string>,
  ...words: string[]
): Promise<CommandOutcome> {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.failure.join('\n'));
  const out: string[] = [];
  const said: string[] = [];
  const opened: OpenedContext[] = [];
  const exitCode = await runAdmin(
    commands,
    words,
    { out: { write: (text) => out.push(text) }, error: { write: (text) => said.push(text) } },
    (output) => {
      const context = openContext(read.value, environment, output);
      opened.push(context);
      return context;
    },
  );
  for (const context of opened) await context.close();
  return { exitCode, out: out.join(''), said: said.join('') };
}
