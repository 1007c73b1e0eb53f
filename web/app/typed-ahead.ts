let typed: { input: HTMLInputElement; text: string }[] = [];

/** Remembers what somebody typed, or the browser filled in, into a page that was drawn and not yet alive. */
export function rememberTyped(page: Element): void {
  typed = [...page.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')]
    .map((input) => ({ input, text: input.value }))
    .filter(({ text }) => text !== '');
}

/** Does it again, now that the page listens: types, and presses the button that was pressed. */
export function doAgain(): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const { input, text } of typed) {
    // React takes for a change only what differs from the value it knows, and it knows what is assigned.
    input.value = '';
    write?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  typed = [];
  const page = document.documentElement;
  delete page.dataset['drawn'];
  // Not before what was typed has arrived in the form's state.
  setTimeout(() => {
    for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-pressed]')) {
      delete button.dataset['pressed'];
      button.click();
    }
  });
}
