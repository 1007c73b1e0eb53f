import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

const { codes } = messages;

/** What is wrong with an entered custom code, the worst first; null when nothing is. */
export function codeProblem(entered: string): string | null {
  if (entered === '') return codes.missing;
  if (!/^[A-Za-z0-9]*$/.test(entered)) return codes.alphanumeric;
  const isOfLength = entered.length >= limits.codeMinLength && entered.length <= limits.codeMaxLength;
  return isOfLength ? null : codes.length;
}
