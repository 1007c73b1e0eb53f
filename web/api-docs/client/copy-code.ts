const confirmationMs = 2000;

/** Has the buttons beside code copy it. */
export function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy'))
    button.addEventListener('click', () => void copy(button));
}

/** Where the browser refuses, the code is selected, so that one key press copies it. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.closest('.code-block')?.querySelector('pre');
  if (code === null || code === undefined) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    confirm(button, 'Copied');
  } catch {
    getSelection()?.selectAllChildren(code);
    confirm(button, 'Selected');
  }
}

function confirm(button: HTMLButtonElement, text: string): void {
  const label = button.querySelector('.copy-label');
  if (label === null) return;
  label.textContent = text;
  setTimeout(() => {
    label.textContent = 'Copy';
  }, confirmationMs);
}
