import type { Problem } from '../contract/rest/problem.ts';
import type { ClientOutput } from './output.ts';
import type { ClientTerminal } from './terminal/client-terminal.ts';

/**
 * A command of the people's command line. To add one: write it in a file of its own and name it in commands.ts; help,
 * the reading of arguments and completion follow.
 */
export interface ClientCommand {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What follows the name, each as it is called in the help; `[name]` may be left out. */
  operands: readonly string[];
  options: Readonly<Record<string, ClientOption>>;
  /** Command lines as one would type them. */
  examples: readonly string[];
  /** More to know: sentences that stand below the options. */
  notes?: readonly string[];
  run(context: ClientContext, given: ClientGiven): Promise<void>;
}

export interface ClientOption {
  /** What its value is called; null: it is a flag, said or not. */
  value: string | null;
  doc: string;
  /** It can be said more than once. */
  isRepeatable?: true;
}

/** What was given on the command line, checked against what the command declares. */
export interface ClientGiven {
  operands: readonly string[];
  has(flag: string): boolean;
  /** The value of an option; null when it was not said. */
  text(option: string): string | null;
  /** The values of an option that may be said several times, in their order. */
  texts(option: string): readonly string[];
}

/** What a command works with: everything of the world outside. */
export interface ClientContext {
  /** Every command there is. */
  commands: readonly ClientCommand[];
  environment: Readonly<Record<string, string | undefined>>;
  /** Where the login is kept. */
  configDirectory: string;
  output: ClientOutput;
  terminal: ClientTerminal;
  fetch: typeof fetch;
  wait(milliseconds: number): Promise<void>;
  /** Random text of 22 characters that nobody guesses. */
  newId(): string;
}

/** What the process ends with. */
export const clientExitCodes = { done: 0, refused: 1, wrongUse: 2, failed: 3 } as const;

/** Ends a command with a sentence for the person: `refused` by the server, `wrongUse`, or otherwise `failed`. */
export class ClientFailure extends Error {
  readonly kind: 'refused' | 'wrongUse' | 'failed';
  /** What the server said, for programs. */
  readonly problem: Partial<Problem>;

  constructor(kind: ClientFailure['kind'], sentence: string, problem: Partial<Problem> = {}) {
    super(sentence);
    this.kind = kind;
    this.problem = problem;
  }
}
