import { ClientFailure } from '../command.ts';

/** A terminal that can be told to show nothing of what is typed. */
export interface TypedInput {
  setRawMode(isRaw: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

const interrupt = '\u0003';
const endOfInput = '\u0004';
const rubbed = new Set(['\b', '\u007f']);

/** Asks for a line that is not shown while it is typed, not even its length. */
export function askHiddenAt(
  input: TypedInput,
  write: (text: string) => unknown,
  question: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = () => {
      input.off('data', read);
      input.setRawMode(false);
      input.pause();
      write('\n');
    };
    const read = (text: string) => {
      for (const character of text) {
        if (character === interrupt) {
          end();
          return reject(new ClientFailure('wrongUse', 'Given up.'));
        }
        if (character === '\r' || character === '\n' || character === endOfInput) {
          end();
          return resolve(typed);
        }
        if (rubbed.has(character)) typed = [...typed].slice(0, -1).join('');
        else if (character >= ' ') typed += character;
      }
    };
    write(question);
    input.setRawMode(true);
    input.setEncoding('utf8');
    input.on('data', read);
    input.resume();
  });
}
