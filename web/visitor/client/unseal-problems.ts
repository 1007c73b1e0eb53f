import { waitsAgainWords } from '../rules/waits-again-words.ts';

/** What can keep a sealed message from opening, for the person who wants to read it. */
export const problems = {
  missing: 'This link is not complete: the part after # is missing. Ask the sender for the whole link.',
  cut: 'This link was cut or changed on its way. Ask the sender for the whole link.',
  misfit: 'This link does not fit this message. Ask the sender for the link again.',
  insecure: 'Browsers unseal messages over a secure connection only. Open this address with https.',
  unsupported: 'This message was sealed by a newer version of SHYLNK. This server cannot open it yet.',
  damaged: 'This message is damaged and cannot be opened. Ask the sender to share it again.',
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
