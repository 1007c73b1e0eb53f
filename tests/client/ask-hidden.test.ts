import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { askHiddenAt } from '../../client/terminal/ask-hidden.ts';

/** A terminal as Node has it: in raw mode it shows nothing by itself. */
class Terminal extends EventEmitter {
  isRaw = false;
  setRawMode(isRaw: boolean): void {
    this.isRaw = isRaw;
  }
  setEncoding(): void {}
  resume(): void {}
  pause(): void {}
}

function ask() {
  const terminal = new Terminal();
  const shown: string[] = [];
  const answer = askHiddenAt(terminal, (text) => shown.push(text), 'Key: ');
  return { terminal, answer, shown: () => shown.join('') };
}

it('shows nothing of what is typed, and leaves the terminal as it was', async () => {
  const { terminal, answer, shown } = ask();
  expect(terminal.isRaw).toBe(true);
  for (const text of ['am', 'bär', '\u007f', 'r-42', '\r']) terminal.emit('data', text);
  expect(await answer).toBe('ambär-42');
  expect(shown()).toBe('Key: \n');
  expect(terminal.isRaw).toBe(false);
  expect(terminal.listenerCount('data')).toBe(0);
});

it('takes what is pasted, up to the end of its line', async () => {
  const { terminal, answer } = ask();
  terminal.emit('data', 'shy_pasted\nmore');
  expect(await answer).toBe('shy_pasted');
});

it('gives the terminal back when it is interrupted', async () => {
  const { terminal, answer } = ask();
  terminal.emit('data', 'half\u0003');
  await expect(answer).rejects.toMatchObject({ kind: 'wrongUse' });
  expect(terminal.isRaw).toBe(false);
});
