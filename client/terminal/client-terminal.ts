/** The person at the terminal, and what is piped in. */
export interface ClientTerminal {
  /** Whether the input is typed by a person, rather than piped in. */
  isInputTyped: boolean;
  /** Whether the output is shown to a person. */
  isOutputShown: boolean;
  /** All that is piped in, or its beginning: one byte more than `mostBytes` at most. */
  readInput(mostBytes: number): Promise<Uint8Array>;
  /** Asks for something that is not shown while it is typed; null: there is nobody to ask. */
  askHidden(question: string): Promise<string | null>;
  /** Asks for yes or no; false: there is nobody to ask. */
  confirm(question: string): Promise<boolean>;
}
