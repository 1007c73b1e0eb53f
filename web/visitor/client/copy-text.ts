import { readableText } from '../../secret-view/readable-text.ts';

const confirmationMs = 2000;

/** What is said aloud; the button itself has no room for it. */
const spoken = {
  Copied: 'The message is on your clipboard.',
  Selected: 'The message is marked to be copied.',
};

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

function confirm(button: HTMLElement, text: keyof typeof spoken): void {
  const label = button.querySelector('.copy-label');
  if (label === null) return;
  label.textContent = text;
  document.querySelector('.copied')?.replaceChildren(spoken[text]);
  button.classList.toggle('is-done', text === 'Copied');
  setTimeout(() => {
    label.textContent = 'Copy text';
    button.classList.remove('is-done');
  }, confirmationMs);
}
