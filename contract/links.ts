import * as z from 'zod/mini';
import type { Answer } from './answers.ts';
import { customCode, firstIssue, type LinkType, linkType, text } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { fail, ok, type Result } from './result.ts';

/** A number as a form or a program sends it. */
const numberish = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])));
const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(10_000))));

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
  url: text(limits.targetMaxLength),
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
  if (options.password === '') return fail(texts.keyMissing);
  if ((options.password?.length ?? 0) > limits.keyMaxLength) return fail(keyTooLong);
  const wantsMessage = (type === 'url' ? options.ads_enabled : options.add_enabled) === true;
  if (wantsMessage && isMissing(options.redirection_time)) return fail(messages.secrets.redirectionMissing);
  const redirectionTime = wantsMessage
    ? readWholeNumber(options.redirection_time, limits.redirectionFallback)
    : null;
  if (redirectionTime !== null && redirectionTime < limits.redirectionMinOnCreate) return fail(redirectionTooShort);
  if (redirectionTime !== null && redirectionTime > limits.redirectionMax) return fail(redirectionTooLong);
  const message = wantsMessage ? options.url_message || null : null;
  if (message !== null && message.length > limits.messageMaxLength) return fail(messages.links.messageTooLong);
  if (options.clicks_limit === '') return fail(texts.visitsMissing);
  const clicksLimit = isMissing(options.clicks_limit)
    ? null
    : readWholeNumber(options.clicks_limit, limits.clicksLimitFallback);
  if (clicksLimit !== null && clicksLimit < 1) return fail(texts.visitsMissing);
  if (clicksLimit !== null && clicksLimit > limits.clicksLimitMax) return fail(clicksLimitTooLarge);
  const validity = readValidity(options.expiry_date);
  if (!validity.ok) return validity;
  const code = options.new_code ?? null;
  const checkedCode = code === null ? null : customCode.safeParse(code);
  if (checkedCode?.success === false) return fail(firstIssue(checkedCode.error));
  return ok({
    key: options.password ?? null,
    redirectionTime,
    message,
    clicksLimit,
    validForSeconds: validity.value,
    code,
  });
}

/** The options of an edit as they are sent: absent is unchanged, null or an empty text removes. */
export const editOptions = z.object({
  url: z.optional(text(limits.targetMaxLength)),
  password: optionalText,
  redirection_time: numberish,
  url_message: optionalText,
  clicks_limit: numberish,
  /** Seconds from saving. */
  expiry_date: numberish,
});
export type EditOptions = z.input<typeof editOptions>;

/** POST /api/edit_url_details */
export const editRequest = z.object({ code: text(64), type: linkType, options: editOptions });
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
  if ((change.key?.length ?? 0) > limits.keyMaxLength) return fail(keyTooLong);
  if (options.redirection_time !== undefined) {
    change.redirectionTime = isMissing(options.redirection_time)
      ? null
      : readWholeNumber(options.redirection_time, limits.redirectionFallback);
  }
  if (options.url_message !== undefined) change.message = options.url_message || null;
  const redirectionTime = change.redirectionTime === undefined ? stored.redirectionTime : change.redirectionTime;
  const message = change.message === undefined ? stored.message : change.message;
  if (typeof change.redirectionTime === 'number' && change.redirectionTime < limits.redirectionMinOnEdit)
    return fail(messages.links.editRedirectionTooShort);
  if (typeof change.redirectionTime === 'number' && change.redirectionTime > limits.redirectionMax)
    return fail(redirectionTooLong);
  if (message !== null && redirectionTime === null) return fail(messageNeedsRedirection);
  if (message !== null && message.length > limits.messageMaxLength) return fail(messages.links.messageTooLong);
  if (options.clicks_limit !== undefined) {
    change.clicksLimit = isMissing(options.clicks_limit)
      ? null
      : readWholeNumber(options.clicks_limit, limits.clicksLimitFallback);
    if (change.clicksLimit !== null && change.clicksLimit < 1) return fail(messages.links.visitsMissing);
    if (change.clicksLimit !== null && change.clicksLimit > limits.clicksLimitMax) return fail(clicksLimitTooLarge);
    if (change.clicksLimit !== null && change.clicksLimit < stored.totalClicks) return fail(clicksLimitBelowClicks);
  }
  if (options.expiry_date !== undefined) {
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

function isMissing(value: string | number | null | undefined): value is null | undefined | '' {
  return value === undefined || value === null || value === '';
}

/** The whole number at the start of what was entered; the fallback when there is none. */
function readWholeNumber(value: string | number | null | undefined, fallback: number): number {
  const parsed = typeof value === 'number' ? Math.trunc(value) : Number.parseInt(value ?? '', 10);
  return Number.isFinite(parsed) ? parsed : fallback;
}

function readValidity(value: string | number | null | undefined): Result<number | null, string> {
  if (isMissing(value)) return ok(null);
  const seconds = Number(value);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= longestValiditySeconds
    ? ok(seconds)
    : fail('Validity is 1, 7, 15 or 30 days');
}

/** POST /api/toggle_is_active and POST /api/delete */
export const codeRequest = z.object({ code: text(64), type: linkType });
export type CodeRequest = z.input<typeof codeRequest>;

/** POST /api/check_availability */
export const availabilityRequest = z.object({ new_code: text(100), type: linkType });
export type AvailabilityRequest = z.input<typeof availabilityRequest>;

/** POST /api/page_request; an empty body means the first page of links. */
export const pageRequest = z.object({
  page_no: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.listPageSizeMax)), limits.listPageSize),
  type: z._default(linkType, 'url'),
  search_string: z._default(z.nullable(text(limits.searchMaxLength)), null),
  /** The last row seen: pages stay stable while links are added. */
  before: z.optional(z.nullable(z.object({ created_at: z.iso.datetime(), code: text(64) }))),
});
export type PageRequest = z.input<typeof pageRequest>;

/** A row of the list. */
export interface LinkListItem {
  original_url: string;
  code: string;
  type: LinkType;
  created_at: string;
  short_url: string;
  is_active: boolean;
  remaining_days: number | 'expired' | null;
  total_clicks: number;
}

/** The answer of POST /api/page_request. */
export interface PageAnswer extends Answer {
  details: LinkListItem[];
}

/** What the details panel shows of one link or secret, besides its statistics. */
export interface LinkDetails extends LinkListItem {
  clicks_limit: number | null;
  remaining_clicks: number | null;
  remaining_seconds: number | null;
  redirection_time: number | null;
  url_message: string | null;
  password: string | null;
  /** Only secrets: sealed in the creator's browser, so that the server can read neither message nor key. */
  zero_knowledge?: boolean;
  /** Only secrets: wiped for good after the last opening. */
  destroy_after_last?: boolean;
  /** Only secrets: the message is gone and cannot be revived. */
  wiped?: boolean;
}
