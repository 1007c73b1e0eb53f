const typed = new Map<HTMLInputElement, string>();

function record(input: EventTarget | null): void {
  const isText = input instanceof HTMLInputElement && !['radio', 'checkbox'].includes(input.type);
  if (isText && input.value !== '') typed.set(input, input.value);
}

function recordEvent({ target }: Event): void {
  record(target);
}

/** Records what is typed or autofilled into a page that was drawn by the build and is not hydrated yet. */
export function recordEarlyInput(): void {
  const page = document.documentElement;
  for (const input of page.querySelectorAll('input')) record(input);
  page.addEventListener('input', recordEvent);
}

/** Replays it once React listens: enters the values, and clicks the button that was pressed. */
export function replayEarlyInput(): void {
  const page = document.documentElement;
  page.removeEventListener('input', recordEvent);
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const [input, text] of typed) {
    // React takes for a change only what differs from the value it knows, and it knows what is assigned.
    input.value = '';
    write?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  typed.clear();
  delete page.dataset['drawn'];
  // Not before what was typed has arrived in the form's state.
  setTimeout(() => {
    for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-pressed]')) {
      delete button.dataset['pressed'];
      button.click();
    }
  });
}
