interface Entry {
  section: HTMLElement;
  /** Its line in the contents. */
  line: HTMLElement | null;
  text: string;
}

/** Has the search leave only what has all of the words in it. */
export function offerSearch(): void {
  const field = document.querySelector<HTMLInputElement>('.search input');
  const status = document.querySelector('.found');
  if (field === null || status === null) return;
  const entries = [...document.querySelectorAll<HTMLElement>('[data-entry]')].map(entryOf);

  const look = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = entries.filter((entry) => show(entry, words));
    for (const group of document.querySelectorAll<HTMLElement>('[data-chapter], .group'))
      group.hidden =
        group.querySelector('[data-entry]:not([hidden]), [data-leads-to]:not([hidden])') === null;
    status.textContent = words.length === 0 ? '' : sentence(found.length);
  };
  field.addEventListener('input', look);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    field.value = '';
    look();
  });
  // What an address leads to must not be hidden.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target === null || target.checkVisibility()) return;
    field.value = '';
    look();
    target.scrollIntoView();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

function entryOf(section: HTMLElement): Entry {
  return {
    section,
    line: document.querySelector(`[data-leads-to="${section.dataset['entry']}"]`),
    text: (section.textContent ?? '').toLowerCase(),
  };
}

function show({ section, line, text }: Entry, words: readonly string[]): boolean {
  const isFound = words.every((word) => text.includes(word));
  section.hidden = !isFound;
  if (line !== null) line.hidden = !isFound;
  return isFound;
}

function sentence(count: number): string {
  if (count === 0) return 'Nothing has that in it.';
  return count === 1 ? 'One part has that in it.' : `${count} parts have that in them.`;
}
