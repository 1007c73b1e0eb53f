import type { Delta } from '../delta/delta.ts';
import { checkNewOptions } from '../options/check-options.ts';
import type { NewOptions, OptionName, SentNewOptions } from '../options/option-types.ts';
import { fail, ok, type Result } from '../result.ts';
import type { SealedBody } from '../seal/seal-format.ts';
import {
  bytesOfMessage,
  bytesOfSealed,
  countProblem,
  labelIdentity,
  labelProblem,
  sizeProblem,
} from './reader-rules.ts';

/** A reader as one is sent: what is left out is the same for all. */
export interface SentReader {
  label: string;
  password?: string | null | undefined;
  clicks_limit?: number | string | null | undefined;
}

/** What is looked at of one message for several readers: it can be read here, or is a body with a door for each. */
export type MeasuredContent =
  | { kind: 'readable'; delta: Delta }
  | { kind: 'sealed'; sealed: { body: Pick<SealedBody, 'ct'>; doors: readonly unknown[] } };

/** A reader whose link may be made. */
export interface NewReader {
  label: string;
  options: NewOptions<'secret'>;
}

/** What is wrong, and with whom; null: with what is the same for all. */
export interface ReaderProblem {
  reader: number | null;
  /** Null: it is no option's. */
  option: OptionName | null;
  text: string;
}

/** Said of a code that is chosen for several links. */
export const ownCodes = 'Each reader’s link gets a code of its own';
const oneDoorEach = 'A sealed message needs one door for each reader';

/** The rules of one message for several readers: each of them gets the shared options and their own. */
export function checkReaders(
  content: MeasuredContent,
  options: SentNewOptions<'secret'>,
  readers: readonly SentReader[],
): Result<NewReader[], ReaderProblem[]> {
  const isSealed = content.kind === 'sealed';
  const counted = countProblem(readers.length) ?? contentProblem(content, readers.length);
  if (counted !== null) return fail([{ reader: null, option: null, text: counted }]);
  if ((options.new_code ?? null) !== null) return fail([{ reader: null, option: 'code', text: ownCodes }]);
  const shared = checkNewOptions('secret', options, { isSealed });
  if (!shared.ok) return fail(shared.failure.map((failure) => ({ reader: null, ...failure })));
  const problems: ReaderProblem[] = [];
  const checked: NewReader[] = [];
  const seen = new Set<string>();
  for (const [place, reader] of readers.entries()) {
    const { label } = reader;
    const isTwice = seen.has(labelIdentity(label));
    seen.add(labelIdentity(label));
    const named = labelProblem(label) ?? (isTwice ? 'This reader is there twice' : null);
    if (named !== null) problems.push({ reader: place, option: null, text: named });
    const own = checkNewOptions('secret', optionsOf(options, reader), { isSealed });
    if (own.ok) checked.push({ label, options: own.value });
    else problems.push(...own.failure.map((failure) => ({ reader: place, ...failure })));
  }
  return problems.length > 0 ? fail(problems) : ok(checked);
}

function contentProblem(content: MeasuredContent, readers: number): string | null {
  if (content.kind === 'readable') return sizeProblem(bytesOfMessage(content.delta), readers);
  const { body, doors } = content.sealed;
  return doors.length === readers ? sizeProblem(bytesOfSealed(body), readers) : oneDoorEach;
}

/** What one reader's link is made with. Its title says whose it is. */
function optionsOf(
  shared: SentNewOptions<'secret'>,
  { label, password, clicks_limit }: SentReader,
): SentNewOptions<'secret'> {
  const title = (shared.title ?? '').trim();
  return {
    ...shared,
    title: title === '' ? label : `${title} · ${label}`,
    ...((password ?? null) === null ? {} : { password }),
    ...((clicks_limit ?? null) === null ? {} : { clicks_limit }),
  };
}

/** A problem in words for a person who has the list in mind. */
export function sayReaderProblem(
  { reader, text }: ReaderProblem,
  readers: readonly Pick<SentReader, 'label'>[],
): string {
  return reader === null ? text : `${readers[reader]?.label || `Reader ${reader + 1}`}: ${text}`;
}
