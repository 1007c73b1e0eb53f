import * as z from 'zod/mini';
import type { linkDetails, linkListItem, pageAnswer } from './answer-schemas/link-answers.ts';
import { customCode, firstIssue, type LinkType, linkType } from './fields.ts';
import { isLongerThan } from './input/characters.ts';
import { notWhole, readWholeNumber } from './input/whole-number.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { fail, ok, type Result } from './result.ts';

/** A number as a form or a program sends it. */
const numberish = z.optional(z.nullable(z.union([z.number(), z.string()])));
/** Bounded by the rules below, which say in words what is wrong, and by the size of a body. */
const optionalText = z.optional(z.nullable(z.string()));

/** The options of a new link or secret as they are sent. Absent or null means not wanted, an empty text wanted but not given. */
export const createOptions = z.object({
  password: optionalText,
  /** The message switch of a link. */
  ads_enabled: z.optional(z.nullable(z.boolean())),
  /** The message switch of a secret. */
  add_enabled: z.optional(z.nullable(z.boolean())),
  redirection_time: numberish,
  url_message: optionalText,
  clicks_limit: numberish,
  new_code: optionalText,
  /** Seconds from now. */
  expiry_date: numberish,
});
export type CreateOptions = z.input<typeof createOptions>;

/** POST /api/url_shortener; a visitor's options are not looked at. */
export const createLinkRequest = z.object({
  url: z.string(),
  options: z.optional(z.nullable(createOptions)),
});
export type CreateLinkRequest = z.input<typeof createLinkRequest>;

/** How a link or secret is protected, checked. */
export interface Protection {
  key: string | null;
  /** Seconds the message page stays; null: no message page. */
  redirectionTime: number | null;
  message: string | null;
  clicksLimit: number | null;
  validForSeconds: number | null;
}

/** The rules of creating. The texts differ between links and secrets as the specification words them. */
export function checkCreateOptions(
  type: LinkType,
  options: CreateOptions,
): Result<Protection & { code: string | null }, string> {
  const texts = type === 'url' ? messages.links : messages.secrets;
  const key = options.password ?? null;
  if (key === '') return fail(texts.keyMissing);
  const wantsMessage = (type === 'url' ? options.ads_enabled : options.add_enabled) === true;
  if (wantsMessage && isBlank(options.redirection_time)) return fail(messages.secrets.redirectionMissing);
  const redirectionTime = wantsMessage ? readRedirectionTime(options.redirection_time) : null;
  const message = wantsMessage ? readMessage(options.url_message) : null;
  const isLimited = options.clicks_limit !== undefined && options.clicks_limit !== null;
  if (isLimited && isBlank(options.clicks_limit)) return fail(texts.visitsMissing);
  const clicksLimit = isLimited ? readClicksLimit(options.clicks_limit) : null;
  const problem =
    keyProblem(key) ??
    redirectionProblem(redirectionTime, limits.redirectionMinOnCreate, redirectionTooShort) ??
    messageProblem(wantsMessage ? options.url_message : null) ??
    clicksLimitProblem(clicksLimit, texts.visitsMissing);
  if (problem !== null) return fail(problem);
  const validity = readValidity(options.expiry_date);
  if (!validity.ok) return validity;
  const code = options.new_code ?? null;
  const checkedCode = code === null ? null : customCode.safeParse(code);
  if (checkedCode?.success === false) return fail(firstIssue(checkedCode.error));
  return ok({ key, redirectionTime, message, clicksLimit, validForSeconds: validity.value, code });
}

/** The options of an edit as they are sent: absent is unchanged, null or an empty text removes. */
export const editOptions = z.object({
  /** A new target; only links have one. */
  url: optionalText,
  password: optionalText,
  redirection_time: numberish,
  url_message: optionalText,
  clicks_limit: numberish,
  /** Seconds from saving. */
  expiry_date: numberish,
});
export type EditOptions = z.input<typeof editOptions>;

/** POST /api/edit_url_details */
export const editRequest = z.object({ code: z.string(), type: linkType, options: editOptions });
export type EditRequest = z.input<typeof editRequest>;

/** What an edit starts from. */
export interface Editable {
  redirectionTime: number | null;
  message: string | null;
  totalClicks: number;
}

/** What an edit changes: only the properties that are there. */
export type ProtectionChange = Partial<Protection>;

/** The rules of editing, against what is stored. */
export function checkEditOptions(stored: Editable, options: EditOptions): Result<ProtectionChange, string> {
  const change: ProtectionChange = {};
  if (options.password !== undefined) change.key = options.password || null;
  if (options.redirection_time !== undefined)
    change.redirectionTime = isBlank(options.redirection_time)
      ? null
      : readRedirectionTime(options.redirection_time);
  if (options.url_message !== undefined) change.message = readMessage(options.url_message);
  if (options.clicks_limit !== undefined)
    change.clicksLimit = isBlank(options.clicks_limit) ? null : readClicksLimit(options.clicks_limit);
  const { redirectionTime, message } = { ...stored, ...change };
  const problem =
    keyProblem(change.key) ??
    redirectionProblem(
      change.redirectionTime,
      limits.redirectionMinOnEdit,
      messages.links.editRedirectionTooShort,
    ) ??
    messageProblem(options.url_message) ??
    (message !== null && redirectionTime === null ? messageNeedsRedirection : null) ??
    clicksLimitProblem(change.clicksLimit, messages.links.visitsMissing);
  if (problem !== null) return fail(problem);
  if (isNumber(change.clicksLimit) && change.clicksLimit < stored.totalClicks)
    return fail(clicksLimitBelowClicks);
  if (options.expiry_date !== undefined) {
    if (options.expiry_date !== null && isBlank(options.expiry_date))
      return fail(messages.links.validityMissing);
    const validity = readValidity(options.expiry_date);
    if (!validity.ok) return validity;
    change.validForSeconds = validity.value;
  }
  return ok(change);
}

const keyTooLong = `The key cannot exceed ${limits.keyMaxLength} characters`;
const redirectionTooShort = `Redirection time must be atleast ${limits.redirectionMinOnCreate} seconds`;
const redirectionTooLong = `Redirection time cannot exceed ${limits.redirectionMax} seconds`;
const messageNeedsRedirection = 'A message needs a redirection time';
const clicksLimitTooLarge = 'That is more visits than anybody can count';
/** Said when an edit would put the limit under what was already clicked. */
export const clicksLimitBelowClicks = 'Clicks limit cannot be below total clicks so far';
const daySeconds = 24 * 60 * 60;
const longestValiditySeconds = Math.max(...limits.validityDays) * daySeconds;

/** A validity choice in days, as the seconds that are sent. */
export function validitySeconds(days: number): number {
  return days * daySeconds;
}

type Maybe<Value> = Value | null | undefined;

function isNumber(value: Maybe<number>): value is number {
  return value !== undefined && value !== null;
}

function keyProblem(key: Maybe<string>): string | null {
  return isLongerThan(limits.keyMaxLength, key ?? '') ? keyTooLong : null;
}

function redirectionProblem(seconds: Maybe<number>, least: number, tooShort: string): string | null {
  if (!isNumber(seconds)) return null;
  if (Number.isNaN(seconds)) return notWhole;
  if (seconds < least) return tooShort;
  return seconds > limits.redirectionMax ? redirectionTooLong : null;
}

/** Looks at what was entered, blanks and all: that is what the counter beside it counts. */
function messageProblem(entered: Maybe<string>): string | null {
  return isLongerThan(limits.messageMaxLength, entered ?? '') ? messages.links.messageTooLong : null;
}

function clicksLimitProblem(visits: Maybe<number>, tooFew: string): string | null {
  if (!isNumber(visits)) return null;
  if (Number.isNaN(visits)) return notWhole;
  if (visits < 1) return tooFew;
  return visits > limits.clicksLimitMax ? clicksLimitTooLarge : null;
}

type Entered = Maybe<string | number>;

function isBlank(value: Entered): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The message as it is stored: nothing but blanks is none, and NUL is no character PostgreSQL keeps. */
function readMessage(entered: Maybe<string>): string | null {
  const message = entered?.replaceAll('\u0000', '') ?? '';
  return message.trim() === '' ? null : message;
}

function readRedirectionTime(value: Entered): number {
  return readOr(limits.redirectionFallback, value);
}

function readClicksLimit(value: Entered): number {
  return readOr(limits.clicksLimitFallback, value);
}

/** The whole number that was entered; the fallback when there is none in it, NaN when nobody can tell which. */
function readOr(fallback: number, value: Entered): number {
  const read = readWholeNumber(value ?? '');
  if (read === 'none') return fallback;
  return read === 'unclear' ? Number.NaN : read;
}

/** Whole seconds up to the longest validity: the forms offer 1, 7, 15 and 30 days, a program may want fewer. */
function readValidity(value: Entered): Result<number | null, string> {
  if (isBlank(value)) return ok(null);
  const seconds = Number(value);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= longestValiditySeconds
    ? ok(seconds)
    : fail('Validity is 1, 7, 15 or 30 days');
}

/** POST /api/toggle_is_active and POST /api/delete */
export const codeRequest = z.object({ code: z.string(), type: linkType });
export type CodeRequest = z.input<typeof codeRequest>;

/** POST /api/check_availability */
export const availabilityRequest = z.object({ new_code: z.string(), type: linkType });
export type AvailabilityRequest = z.input<typeof availabilityRequest>;

/** POST /api/page_request; an empty body means the first page of links. */
export const pageRequest = z.object({
  page_no: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.listPageSizeMax)), limits.listPageSize),
  type: z._default(linkType, 'url'),
  search_string: z._default(z.nullable(z.string()), null),
  /** The last row seen: pages stay stable while links are added. Its code alone decides. */
  before: z.optional(z.nullable(z.object({ created_at: z.optional(z.string()), code: z.string() }))),
});
export type PageRequest = z.input<typeof pageRequest>;

/** What somebody searches for, without what opens a sealed secret: it stands after # in the secret's address. */
export function withoutSealKey(entered: string): string {
  return entered.replace(/(\/s\/[A-Za-z0-9]+)#.*/s, '$1');
}

/** A row of the list. */
export type LinkListItem = z.output<typeof linkListItem>;

/** The answer of POST /api/page_request. */
export type PageAnswer = z.output<typeof pageAnswer>;

/** What the details panel shows of one link or secret, besides its statistics. */
export type LinkDetails = z.output<typeof linkDetails>;
