import { readableText } from '../../secret-view/readable-text.ts';

const confirmationMs = 2000;

/** Copies the message as text; where the browser refuses, selects it so that one key press copies it. */
export async function copyMessage(button: HTMLElement): Promise<void> {
  const message = document.querySelector<HTMLElement>('.secret-view');
  if (message === null) return;
  try {
    await navigator.clipboard.writeText(readableText(message));
    confirm(button, 'Copied');
  } catch {
    getSelection()?.selectAllChildren(message);
    confirm(button, 'Selected');
  }
}

function confirm(button: HTMLElement, text: string): void {
  const label = button.querySelector('.copy-label');
  if (label === null) return;
  label.textContent = text;
  button.classList.toggle('is-done', text === 'Copied');
  setTimeout(() => {
    label.textContent = 'Copy text';
    button.classList.remove('is-done');
  }, confirmationMs);
}
