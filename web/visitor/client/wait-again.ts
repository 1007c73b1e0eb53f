import type { OpeningAnswer } from '../../../contract/seal/opening-answer.ts';
import { runCountdown } from './countdown.ts';

/** Begins the wait anew, with the message and the token as they are now. */
export function waitAgain(
  form: HTMLFormElement,
  { text, seconds, go }: Extract<OpeningAnswer, { kind: 'message-first' }>,
): void {
  const fresh = document.querySelector<HTMLTemplateElement>('#waiting')?.content.cloneNode(true);
  const [quote, ring] = fresh instanceof DocumentFragment ? fresh.children : [];
  const token = form.querySelector<HTMLInputElement>('[name=go]');
  if (!(ring instanceof HTMLElement) || !quote || !token) return;

  form.parentElement?.querySelector('.quote')?.remove();
  form.querySelector('.countdown')?.remove();
  quote.querySelector('blockquote')?.replaceChildren(text ?? '');
  if (text !== null) form.parentElement?.querySelector('.facts')?.before(quote);
  ring.dataset['seconds'] = String(seconds);
  form.prepend(ring);
  form.dataset['waits'] = '';
  token.value = go;
  runCountdown(ring);
}
