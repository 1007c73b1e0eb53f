import { openSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ReadStream } from 'node:tty';
import { askHiddenAt } from './ask-hidden.ts';
import type { ClientTerminal } from './client-terminal.ts';

/** The terminal of this process. */
export function processTerminal(): ClientTerminal {
  const { stdin, stdout, stderr } = process;
  return {
    isInputTyped: stdin.isTTY === true,
    isOutputShown: stdout.isTTY === true,
    async readInput(mostBytes) {
      const pieces: Buffer[] = [];
      let length = 0;
      for await (const piece of stdin) {
        pieces.push(piece as Buffer);
        length += (piece as Buffer).length;
        if (length > mostBytes) break;
      }
      return Buffer.concat(pieces).subarray(0, mostBytes + 1);
    },
    async askHidden(question) {
      const input = typedInput();
      if (input === null) return null;
      try {
        return await askHiddenAt(input, (text) => stderr.write(text), question);
      } finally {
        if (input !== stdin) input.destroy();
      }
    },
    async confirm(question) {
      if (stdin.isTTY !== true) return false;
      const lines = createInterface({ input: stdin, output: stderr });
      const answer = await lines.question(question);
      lines.close();
      return /^y(es)?$/i.test(answer.trim());
    },
  };
}

/** Where a person types, also while something else is piped in. */
function typedInput(): ReadStream | null {
  try {
    return new ReadStream(openSync('/dev/tty', 'r+'));
  } catch {
    return process.stdin.isTTY === true ? process.stdin : null;
  }
}
