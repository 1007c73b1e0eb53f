import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientCommand, ClientContext } from '../../../client/command.ts';
import { clientCommands } from '../../../client/commands.ts';
import { runClient } from '../../../client/run-client.ts';
import { writeApiKey } from '../../../contract/api-keys.ts';

/** What the people's command line has printed, said beside that, and answered. */
export interface ClientOutcome {
  exitCode: number;
  out: string;
  /** The same, byte for byte. */
  bytes: Buffer;
  error: string;
}

/** Somebody's machine with the command line on it. */
export interface ClientMachine {
  /** Runs one command line; `input` is piped in. */
  run(words: readonly string[], input?: string | Uint8Array): Promise<ClientOutcome>;
}

/** An environment that stands for a login. */
export const loginOfEnvironment = {
  SHYLNK_URL: 'https://short.example',
  SHYLNK_KEY: writeApiKey('aB3dE5gH', '0'.repeat(43)),
};

/** Runs a command line in this process. Nothing is asked, waited for or sent unless a test says how. */
export async function runClientWords(
  words: readonly string[],
  world: Partial<ClientContext> = {},
  commands: readonly ClientCommand[] = clientCommands,
): Promise<ClientOutcome> {
  const out: Buffer[] = [];
  const error: string[] = [];
  const exitCode = await runClient(
    commands,
    words,
    {
      out: { write: (bytes) => out.push(Buffer.from(bytes)) },
      error: { write: (text) => error.push(text) },
    },
    {
      environment: {},
      configDirectory: '/nowhere',
      terminal: pipedInput(''),
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      wait: async () => {},
      newId: () => 'AAAAAAAAAAAAAAAAAAAAAA',
      ...world,
    },
  );
  const bytes = Buffer.concat(out);
  return { exitCode, out: bytes.toString(), bytes, error: error.join('') };
}

/** Nobody at a terminal; something is piped in. */
export function pipedInput(text: string | Uint8Array): ClientContext['terminal'] {
  return {
    isInputTyped: false,
    isOutputShown: false,
    readInput: async (mostBytes) => Buffer.from(text).subarray(0, mostBytes + 1),
    askHidden: async () => null,
    confirm: async () => false,
  };
}

/** A machine whose settings lie in a directory: the command line runs in this process, and reaches servers. */
export function clientHere(configDirectory: string, environment: Record<string, string> = {}): ClientMachine {
  return {
    run: (words, input = '') =>
      runClientWords(words, {
        environment,
        configDirectory: join(configDirectory, 'shylnk'),
        terminal: pipedInput(input),
        fetch,
        wait: (milliseconds) => wait(milliseconds),
        newId: () => randomBytes(16).toString('base64url'),
      }),
  };
}
