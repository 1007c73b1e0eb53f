import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { Output } from './output.ts';

/**
 * A command of the operator. `npm run admin -- user delete maya@example.com --yes` is the command named `user delete`
 * with one operand and one flag. To add one: write it in a file of its own and name it in commands.ts.
 *
 * What it finds goes to `context.output`. It answers with its exit code: 0 done, 1 failed or something found wrong;
 * wrong use (2) is told before it runs. A failure that stops it half-way is thrown as a `CommandFailure`: its sentence is
 * shown, never a stack. It may be killed at any moment: what it changes is committed step by step or not at all.
 */
export interface AdminCommand {
  /** One or two words. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What has to follow the name, each as it is called in the help; `[name]` may be left out. */
  operands: readonly string[];
  options: Readonly<Record<string, CommandOption>>;
  /** More to know: sentences that stand below the options. */
  notes?: readonly string[];
  run(context: AdminContext, given: Given): Promise<number>;
}

export interface CommandOption {
  /** A flag is said or not; a text has a value behind it. */
  kind: 'flag' | 'text';
  doc: string;
}

/** What was given on the command line, checked against what the command declares. */
export interface Given {
  operands: readonly string[];
  /** Whether a flag was said. */
  has(flag: string): boolean;
  /** The value of an option; null when it was not said. */
  text(option: string): string | null;
}

/** What a command works with. Nothing is opened before it is asked for. */
export interface AdminContext {
  settings: Settings;
  /** The environment that the settings were read from. */
  environment: Readonly<Record<string, string | undefined>>;
  clock: Clock;
  random: Random;
  output: Output;
  /** The name of the operating system's user. */
  operator: string;
  /** What files are named relative to: where the operator stands. */
  directory: string;
  /** The running installation's database, of this version's schema. It is closed after the command. */
  database(): Promise<Database>;
  /** Opens what the application secret has encrypted. */
  vault(): Promise<Vault>;
}

export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/** A failure with a known cause: shown as its sentence. */
export class CommandFailure extends Error {}

/** Used wrongly in a way that only the command itself can see. */
export class WrongUse extends Error {}
