/** HTML whose every inserted text is escaped. Made by `html` alone. */
export interface Html {
  readonly markup: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped, unless they are HTML already. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const markup = parts.reduce((before, part, index) => before + markupOf(values[index - 1] ?? '') + part);
  return { markup };
}

function markupOf(value: string | Html | Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : value.markup;
}
