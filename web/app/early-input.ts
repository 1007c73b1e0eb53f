const typed = new Map<HTMLInputElement, string>();

function remember(input: EventTarget | null): void {
  const isText = input instanceof HTMLInputElement && !['radio', 'checkbox'].includes(input.type);
  if (isText && input.value !== '') typed.set(input, input.value);
}

function rememberEvent({ target }: Event): void {
  remember(target);
}

/** Remembers what somebody types, or the browser fills in, into a page that is drawn and not yet alive. */
export function rememberTyped(): void {
  const page = document.documentElement;
  for (const input of page.querySelectorAll('input')) remember(input);
  page.addEventListener('input', rememberEvent);
}

/** Does it again, now that the page listens: types, and presses the button that was pressed. */
export function doAgain(): void {
  const page = document.documentElement;
  page.removeEventListener('input', rememberEvent);
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
