import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { characterCount } from './characters.ts';

/** Why nothing can be searched for by what was entered; null when it can. Blanks around it do not count. */
export function searchProblem(entered: string): string | null {
  const length = characterCount(entered.trim());
  if (length < limits.searchMinLength) return messages.dashboard.searchTooShort;
  return length > limits.searchMaxLength ? messages.dashboard.searchTooLong : null;
}

/** What a person searches for, without what opens a sealed secret: it stands after # in the secret's address. */
export function withoutSealKey(entered: string): string {
  return entered.replace(/(\/s\/[A-Za-z0-9]+)#.*/s, '$1');
}
