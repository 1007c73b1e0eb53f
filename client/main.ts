import './older-node.ts';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeBase64url } from '../contract/base64.ts';
import { clientExitCodes } from './command.ts';
import { clientCommands } from './commands.ts';
import { runClient } from './run-client.ts';
import { processTerminal } from './terminal/process-terminal.ts';

/** The process behind `shylnk`: one command line, its exit code. */
const { stdout: out, stderr: error, env: environment } = process;
// What is written belongs to whoever runs it: no other user may read it.
process.umask(0o077);
// A program that has read enough closes the pipe.
out.on('error', () => process.exit(clientExitCodes.failed));
process.exitCode = await runClient(
  clientCommands,
  process.argv.slice(2),
  { out, error },
  {
    environment,
    configDirectory: join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'shylnk'),
    terminal: processTerminal(),
    fetch: globalThis.fetch,
    wait: (milliseconds) => wait(milliseconds),
    newId: () => encodeBase64url(crypto.getRandomValues(new Uint8Array(16))),
  },
);
