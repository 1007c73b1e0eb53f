import { unsealProblems } from '../../../contract/seal/unseal-problems.ts';
import { waitsAgainWords } from '../rules/waits-again-words.ts';

/** What can keep a sealed message from opening, for the person who wants to read it. */
export const problems = {
  ...unsealProblems,
  insecure: 'Browsers unseal messages over a secure connection only. Open this address with https.',
  unsupported: 'This message was sealed by a newer version of SHYLNK. This server cannot open it yet.',
  waitsAgain: waitsAgainWords.secret,
  failed: 'That did not work. Check your connection and try again.',
} as const;

/** Shows a problem in the form, or takes it away. */
export function sayProblem(form: HTMLFormElement, text: string | null): void {
  const note = form.querySelector<HTMLElement>('.note.danger');
  const words = note?.querySelector('span');
  if (!note || !words) return;
  words.textContent = text;
  note.hidden = text === null;
}
