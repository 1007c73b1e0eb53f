import type { LinkType } from '../../../../contract/fields.ts';
import type { EnteredNumber } from '../../../../contract/input/whole-number.ts';
import { limits } from '../../../../contract/limits.ts';
import { type CreateOptions, checkCreateOptions, validitySeconds } from '../../../../contract/links.ts';
import type { UserDefaults } from '../../../../contract/profile.ts';
import { type Problems, problemOf } from '../problems-resolver.ts';

/** What stands in the option part of a create popup. What is switched off keeps its value for when it is on again. */
export interface ShareOptions {
  validityDays: number;
  isAdvanced: boolean;
  hasMessage: boolean;
  redirectionTime: EnteredNumber;
  message: string;
  hasKey: boolean;
  key: string;
  hasClicksLimit: boolean;
  clicksLimit: EnteredNumber;
  hasCode: boolean;
  code: string;
}

/** The options as a new link or secret starts. */
export function initialOptions(type: LinkType): ShareOptions {
  return emptyOptions(type === 'url' ? limits.linkValidityDefault : limits.secretValidityDefault);
}

/** The options as Reset leaves them: the narrow link page has a validity of its own. */
export function resetOptions(type: LinkType, isNarrow: boolean): ShareOptions {
  return emptyOptions(type === 'url' && isNarrow ? limits.resetValidityOnMobile : limits.resetValidity);
}

function emptyOptions(validityDays: number): ShareOptions {
  return {
    validityDays,
    isAdvanced: false,
    hasMessage: false,
    redirectionTime: null,
    message: '',
    hasKey: false,
    key: '',
    hasClicksLimit: false,
    clicksLimit: null,
    hasCode: false,
    code: '',
  };
}

/** Whether a person has said what new links are to start with. */
export function hasDefaults(defaults: UserDefaults): boolean {
  const { password, redirection_time, validity, clicks_limit, url_message } = defaults;
  return [password, redirection_time, validity, clicks_limit, url_message].some((value) => value !== null);
}

/**
 * The person's defaults laid over the options at hand; the custom code is none of them. What they leave out is switched
 * off, and keeps what was entered for when it is switched on again.
 */
export function withDefaults(options: ShareOptions, defaults: UserDefaults): ShareOptions {
  const { password, redirection_time, validity, clicks_limit, url_message } = defaults;
  const hasMessage = redirection_time !== null || url_message !== null;
  return {
    ...options,
    validityDays: validity ?? options.validityDays,
    isAdvanced: options.hasCode || hasMessage || password !== null || clicks_limit !== null,
    hasMessage,
    redirectionTime: redirection_time ?? options.redirectionTime,
    message: url_message ?? options.message,
    hasKey: password !== null,
    key: password ?? options.key,
    hasClicksLimit: clicks_limit !== null,
    clicksLimit: clicks_limit ?? options.clicksLimit,
  };
}

/** The options as they are sent. What is wanted but empty is sent empty, so that the rules can say so. */
export function toCreateOptions(type: LinkType, options: ShareOptions): CreateOptions {
  return {
    expiry_date: validitySeconds(options.validityDays),
    ...(options.isAdvanced
      ? { ...messagePart(type, options), ...keyPart(options), ...clicksPart(options), ...codePart(options) }
      : {}),
  };
}

function messagePart(type: LinkType, { hasMessage, redirectionTime, message }: ShareOptions): CreateOptions {
  if (!hasMessage) return {};
  const wanted = type === 'url' ? { ads_enabled: true } : { add_enabled: true };
  return { ...wanted, redirection_time: redirectionTime ?? '', url_message: message };
}

function keyPart({ hasKey, key }: ShareOptions): CreateOptions {
  return hasKey ? { password: key } : {};
}

function clicksPart({ hasClicksLimit, clicksLimit }: ShareOptions): CreateOptions {
  return hasClicksLimit ? { clicks_limit: clicksLimit ?? '' } : {};
}

function codePart({ hasCode, code }: ShareOptions): CreateOptions {
  return hasCode ? { new_code: code } : {};
}

/** Asks the rules of the contract about one option at a time, so that each problem stands where it belongs. */
export function findOptionProblems(type: LinkType, options: ShareOptions): Problems<ShareOptions> {
  if (!options.isAdvanced) return {};
  const check = (part: CreateOptions) => problemOf(checkCreateOptions(type, part));
  const waits = messagePart(type, { ...options, message: '' });
  const says = messagePart(type, { ...options, redirectionTime: limits.redirectionFallback });
  const problems: Problems<ShareOptions> = {};
  const note = (field: keyof ShareOptions, problem: string | undefined) => {
    if (problem !== undefined) problems[field] = problem;
  };
  note('redirectionTime', check(waits));
  note('message', check(says));
  note('key', check(keyPart(options)));
  note('clicksLimit', check(clicksPart(options)));
  note('code', check(codePart(options)));
  return problems;
}
