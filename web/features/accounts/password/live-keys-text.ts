import { writeCountOf } from '../../../ui/format/write-count.ts';

/** Programs go on with their keys after a new password: whoever had a reason to choose one has to know. */
export function withLiveKeys(text: string, count: number): string {
  if (count === 0) return text;
  const keys = `${writeCountOf(count, 'API key')} still ${count === 1 ? 'works' : 'work'}`;
  return `${text.replace(/\.$/, '')}. ${keys}: in the settings, under Programs, you can revoke ${count === 1 ? 'it' : 'them'}.`;
}
