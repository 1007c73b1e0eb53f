import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { readSettings } from '../config/read-settings.ts';
import { exitCodes } from './command.ts';
import { commands } from './commands.ts';
import { doctorCommand, reportSettings } from './doctor/doctor-command.ts';
import { type OpenedContext, openContext } from './open-context.ts';
import { createOutput } from './output.ts';
import { runAdmin } from './run-admin.ts';

/** The process behind `npm run admin`: the settings of the server, one command, its exit code. */
// What is written belongs to the user who runs the command: no other user may read it.
process.umask(0o077);
if (existsSync('.env')) loadEnvFile('.env');
const { stdout: out, stderr: error, env: environment } = process;
// A program that has read enough closes the pipe.
out.on('error', () => process.exit(exitCodes.failed));
const read = readSettings(environment);
if (!read.ok && process.argv[2] === doctorCommand.name) {
  const output = createOutput({ out, error }, process.argv.includes('--json'));
  process.exitCode = reportSettings(output, read.failure);
} else if (!read.ok) {
  for (const problem of read.failure) error.write(`The settings cannot be used: ${problem}\n`);
  process.exitCode = exitCodes.failed;
} else {
  const opened: OpenedContext[] = [];
  process.exitCode = await runAdmin(commands, process.argv.slice(2), { out, error }, (output) => {
    const context = openContext(read.value, environment, output);
    opened.push(context);
    return context;
  });
  for (const context of opened) await context.close();
}
