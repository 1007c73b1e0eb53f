import type { LinkType } from '../fields.ts';
import { type OptionFailure, optionsAt } from '../options/check-options.ts';
import type { OptionName, SentNewOptions } from '../options/option-types.ts';
import type { SentEdit } from '../options/sent-options.ts';
import type { FieldProblem } from './problem.ts';

/** What each option is called in /api/v1; a dot leads into an object. */
const fieldOfOption = {
  key: 'key',
  redirectionTime: 'message.seconds',
  message: 'message.text',
  clicksLimit: 'click_limit',
  validForSeconds: 'valid_for_seconds',
  code: 'code',
  title: 'title',
  note: 'note',
  notify: 'notify',
  destroyAfterLast: 'destroy_after_last',
} as const satisfies Record<Exclude<OptionName, 'validityDays'>, string>;

/** What an option is called in /api/v1. */
export function fieldOf(option: OptionName): string {
  return (fieldOfOption as Partial<Record<OptionName, string>>)[option] ?? '';
}

/** The options of something new, as the rules know them. */
export function toNewOptions<Type extends LinkType>(type: Type, body: object): SentNewOptions<Type> {
  const sent = optionsAt('create', type).flatMap(({ name, row }): [string, unknown][] => {
    const value = valueAt(body, fieldOf(name));
    const isSwitched = row.switch !== undefined && (valueAt(body, 'message') ?? null) !== null;
    return [[row.wire, value], ...switchOf(isSwitched ? row.switch?.[type] : undefined)];
  });
  return { ...Object.fromEntries(sent), tags: valueAt(body, 'tags') } as SentNewOptions<Type>;
}

function switchOf(wire: string | undefined): [string, unknown][] {
  return wire === undefined ? [] : [[wire, true]];
}

/** The options of a change, as the rules know them: what was left out is not there. */
export function toChanges(type: LinkType, body: object): SentEdit {
  const sent = optionsAt('edit', type).map(({ name, row }) => [row.wire, valueAt(body, fieldOf(name))]);
  const beside = { url: 'target', tags: 'tags', archived: 'archived' };
  for (const [name, path] of Object.entries(beside)) sent.push([name, valueAt(body, path)]);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}

/** What is wrong with options, told of the fields that they are sent in. */
export function toFieldProblems(failures: readonly OptionFailure[]): FieldProblem[] {
  return failures.map(({ option, text }) => ({ path: fieldOf(option), message: text }));
}

/** Null above a field is null of the field: a message that is removed has no text and no time. */
function valueAt(body: object, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (value === null || value === undefined) return value;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
