import fc from 'fast-check';
import type { NewOptions, SentNewOptions } from '../../../contract/options/option-types.ts';
import { validitySeconds } from '../../../contract/options/validity.ts';

/** What a created link has to be like. */
export type ExpectedLink = NewOptions<'url'>;

/** The rules once more, written apart from the code: what a person reading the specification would expect. */
export function expectedOfCreate(options: SentNewOptions<'url'>): 'refused' | ExpectedLink {
  const number = (entered: string | number | null | undefined, fallback: number) => {
    const text = String(entered);
    if (!/\d/.test(text)) return fallback;
    // One number, in plain digits, is what it says; with a unit, too. Anything else could be more than one number.
    return /^[^\d]*\d+[^\d.,]*$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  };
  const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;
  const length = (text: string | null | undefined) => Array.from(text ?? '').length;
  const given = (entered: unknown) => entered !== undefined && entered !== null;
  if (options.password === '') return 'refused';
  if (length(options.password) > 128) return 'refused';
  let [seconds, message]: [number | null, string | null] = [null, null];
  if (options.ads_enabled === true) {
    if (!given(options.redirection_time) || String(options.redirection_time).trim() === '') return 'refused';
    seconds = number(options.redirection_time, 15);
    if (!isBetween(seconds, 4, 3600)) return 'refused';
    if (length(options.url_message) > 300) return 'refused';
    message = (options.url_message ?? '').replaceAll('\u0000', '');
    if (message.trim() === '') message = null;
  }
  let visits: number | null = null;
  if (given(options.clicks_limit)) {
    if (String(options.clicks_limit).trim() === '') return 'refused';
    visits = number(options.clicks_limit, 100);
    if (!isBetween(visits, 1, 1_000_000_000)) return 'refused';
  }
  const code = options.new_code ?? null;
  if (code !== null && !/^[0-9A-Za-z]{4,20}$/.test(code)) return 'refused';
  if (length(options.title) > 200) return 'refused';
  const words = (options.title ?? '').split(/\s+/u).map((word) => word.replaceAll('\u0000', ''));
  const title = words.filter((word) => word !== '').join(' ');
  if (length(options.note) > 1000) return 'refused';
  const note = (options.note ?? '').replaceAll('\u0000', '');
  const told = ['opened', 'spent', 'attempts', 'expired'];
  const notify = (options.notify ?? '').split(/\s+/u).filter((word) => word !== '');
  if (given(options.notify) && notify.length === 0) return 'refused';
  if (notify.some((word) => !told.includes(word))) return 'refused';
  return {
    key: options.password ?? null,
    redirectionTime: seconds,
    message,
    clicksLimit: visits,
    validForSeconds: given(options.expiry_date) ? Number(options.expiry_date) : null,
    code,
    title: title === '' ? null : title,
    note: note.trim() === '' ? null : note,
    notify: notify.length === 0 ? null : told.filter((word) => notify.includes(word)).join(' '),
  };
}

export const absent = fc.constantFrom(undefined, null);
export const entered = fc.oneof(
  absent,
  fc.integer({ min: -5, max: 4000 }),
  fc.constantFrom('', ' ', 'soon', '4', ' 5 ', '12 seconds', '-1', '5.9', '7,5', '1e3', '9999999999'),
  fc.constantFrom(6.5, 0.1),
);
export const text = (longest: number) =>
  fc.oneof(absent, fc.string({ maxLength: 20 }), fc.constantFrom('x'.repeat(longest), '😀'.repeat(longest)));
export const days = fc.constantFrom(...[1, 7, 15, 30].map(validitySeconds));
export const defined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as Value;

/** Options of every kind, good and bad. */
export const anyCreateOptions: fc.Arbitrary<SentNewOptions<'url'>> = fc
  .record({
    password: fc.oneof(
      absent,
      fc.constant(''),
      fc.string({ maxLength: 130, minLength: 1 }),
      fc.constantFrom('🔑'.repeat(128), '🔑'.repeat(129)),
    ),
    ads_enabled: fc.oneof(absent, fc.boolean()),
    redirection_time: entered,
    url_message: fc.oneof(text(300), text(301)),
    note: fc.oneof(text(1000), text(1001)),
    notify: fc.oneof(
      absent,
      fc.constantFrom('', ' ', 'opened', ' spent  opened ', 'expired x', 'attempts attempts'),
    ),
    clicks_limit: entered,
    new_code: fc.oneof(absent, fc.stringMatching(/^[a-zA-Z0-9]{0,22}$/), fc.string({ maxLength: 8 })),
    expiry_date: fc.oneof(absent, days),
  })
  .map(defined);
