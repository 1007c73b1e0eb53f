import { randomKey } from './random-key.ts';

/** Four words; characters where the words cannot be fetched. */
export async function makeUpKey(): Promise<string> {
  const words = await import('./key-words/four-words.ts').catch(() => null);
  return words === null ? randomKey() : words.fourWords();
}
