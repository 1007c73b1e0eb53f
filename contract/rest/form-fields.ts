/** How fields of a form, which are all texts, are read as fields of a body. */
export const formFields: Record<
  string,
  { field: readonly string[]; kind: 'text' | 'number' | 'flag' | 'list' }
> = {
  url: { field: ['target'], kind: 'text' },
  target: { field: ['target'], kind: 'text' },
  text: { field: ['text'], kind: 'text' },
  code: { field: ['code'], kind: 'text' },
  key: { field: ['key'], kind: 'text' },
  title: { field: ['title'], kind: 'text' },
  note: { field: ['note'], kind: 'text' },
  tags: { field: ['tags'], kind: 'list' },
  click_limit: { field: ['click_limit'], kind: 'number' },
  valid_for_seconds: { field: ['valid_for_seconds'], kind: 'number' },
  message: { field: ['message', 'text'], kind: 'text' },
  message_seconds: { field: ['message', 'seconds'], kind: 'number' },
  events: { field: ['events'], kind: 'list' },
  active: { field: ['active'], kind: 'flag' },
  destroy_after_last: { field: ['destroy_after_last'], kind: 'flag' },
};

/** The body that a form says. What is not known stays under its name, for the schema to refuse. */
export function bodyOfForm(form: Iterable<[string, string]>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of form) {
    const known = Object.hasOwn(formFields, name) ? formFields[name] : undefined;
    const [first = name, second] = known?.field ?? [name];
    const value = known === undefined ? text : read(known.kind, text);
    if (second === undefined) set(body, first, value);
    else {
      if (!Object.hasOwn(body, first)) set(body, first, {});
      set(body[first] as object, second, value);
    }
  }
  return body;
}

/** As a property of its own, whatever it is called. */
function set(body: object, name: string, value: unknown): void {
  Object.defineProperty(body, name, { value, enumerable: true, writable: true, configurable: true });
}

function read(kind: 'text' | 'number' | 'flag' | 'list', text: string): unknown {
  if (kind === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'flag' && /^(?:true|false)$/.test(text)) return text === 'true';
  return kind === 'list' ? text.split(',') : text;
}
