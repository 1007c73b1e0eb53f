import type { LinkType } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { checkNewOptions } from '../contract/options/check-options.ts';
import { toFieldProblems, toNewOptions } from '../contract/rest/option-fields.ts';
import { type ClientContext, ClientFailure, type ClientGiven, type ClientOption } from './command.ts';
import { sayFieldProblems } from './connection/refusal.ts';
import { readDuration } from './duration.ts';

/** What links and secrets are made with, on the command line. */
export const newOptions = {
  code: { value: 'CODE', doc: 'What the short address ends in; drawn unless said.' },
  limit: { value: 'N', doc: 'How often it opens.' },
  for: { value: '7d', doc: 'How long it is valid: 30m, 12h, 7d, 2w, or ever.' },
  key: { value: 'KEY', doc: 'Visitors have to enter it. -: asked for and not shown.' },
  message: { value: 'TEXT', doc: 'Shown to visitors first.' },
  wait: { value: 'SECONDS', doc: `How long it is shown; ${limits.redirectionFallback} unless said.` },
  title: { value: 'TEXT', doc: 'What you call it; nobody else is shown it.' },
  note: { value: 'TEXT', doc: 'Your own words about it; nobody else is shown them.' },
} as const satisfies Record<string, ClientOption>;

/** What is sent of these, as fields of /api/v1. */
export interface NewFields {
  code: string | null;
  key: string | null;
  click_limit: number | null;
  valid_for_seconds: number | null;
  message: { text: string | null; seconds: number } | null;
  title: string | null;
  note: string | null;
}

/** Reads the options and holds them against the rules, which the server has, too. */
export async function readNewFields(
  context: ClientContext,
  type: LinkType,
  given: ClientGiven,
  changes: { validForSeconds: number | null; isOnce: boolean },
): Promise<NewFields> {
  const validity = given.text('for');
  const text = given.text('message');
  const seconds = wholeNumber(given, 'wait');
  const fields: NewFields = {
    code: given.text('code'),
    key: await enteredKey(context, given.text('key')),
    click_limit: wholeNumber(given, 'limit') ?? (changes.isOnce ? 1 : null),
    valid_for_seconds: validity === null ? changes.validForSeconds : secondsOf(validity),
    message:
      text === null && seconds === null ? null : { text, seconds: seconds ?? limits.redirectionFallback },
    title: given.text('title'),
    note: given.text('note'),
  };
  const checked = checkNewOptions(type, toNewOptions(type, fields));
  if (!checked.ok)
    throw new ClientFailure('wrongUse', sayFieldProblems(toFieldProblems(checked.failure)), {
      errors: toFieldProblems(checked.failure),
    });
  return fields;
}

/** A key that visitors enter: as it stands, or asked for, so that it is in no list of processes. */
async function enteredKey({ terminal }: ClientContext, key: string | null): Promise<string | null> {
  if (key !== '-') return key;
  const typed = await terminal.askHidden('Key for visitors (it is not shown): ');
  if (typed === null) throw new ClientFailure('wrongUse', 'There is nobody to ask for the key.');
  if (typed === '') throw new ClientFailure('wrongUse', 'An empty key protects nothing.');
  return typed;
}

/** The number of an option; null when it was not said. */
export function wholeNumber(given: ClientGiven, option: string): number | null {
  const text = given.text(option);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw new ClientFailure('wrongUse', `--${option} takes a whole number.`);
  return Number(text);
}

function secondsOf(validity: string): number | null {
  const read = readDuration(validity);
  if (!read.ok) throw new ClientFailure('wrongUse', `--for: ${read.failure}`);
  return read.value;
}
