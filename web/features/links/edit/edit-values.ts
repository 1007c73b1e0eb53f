import { describeTargetProblem, readTarget } from '../../../../contract/input/target.ts';
import type { EnteredNumber } from '../../../../contract/input/whole-number.ts';
import { limits } from '../../../../contract/limits.ts';
import {
  checkEditOptions,
  type Editable,
  type EditOptions,
  type LinkDetails,
  validitySeconds,
} from '../../../../contract/links.ts';
import { type Problems, problemOf } from '../problems-resolver.ts';

/** What stands in the edit form. An empty text and null mean: not wanted. */
export interface EditValues {
  url: string;
  /** Days from saving. It starts unchosen and has to be chosen. */
  validityDays: number | null;
  redirectionTime: EnteredNumber;
  clicksLimit: EnteredNumber;
  key: string;
  message: string;
}

/** The form as it starts: what is stored. */
export function storedValues(link: LinkDetails): EditValues {
  return {
    url: link.original_url,
    validityDays: null,
    redirectionTime: link.redirection_time,
    clicksLimit: link.clicks_limit,
    key: link.password ?? '',
    message: link.url_message ?? '',
  };
}

/** What has to be sent: only what differs from what is stored. */
export function changedOptions(link: LinkDetails, values: EditValues): EditOptions {
  const stored = storedValues(link);
  const has = (field: keyof EditValues) => values[field] !== stored[field];
  return {
    ...(has('url') ? { url: values.url } : {}),
    ...(has('redirectionTime') ? { redirection_time: values.redirectionTime } : {}),
    ...(has('clicksLimit') ? { clicks_limit: values.clicksLimit } : {}),
    ...(has('key') ? { password: values.key || null } : {}),
    ...(has('message') ? { url_message: values.message || null } : {}),
    expiry_date: values.validityDays === null ? '' : validitySeconds(values.validityDays),
  };
}

/** Asks the rules of the contract about one field at a time, so that each problem stands where it belongs. */
export function findEditProblems(link: LinkDetails, values: EditValues): Problems<EditValues> {
  const options = changedOptions(link, values);
  const only = (fields: (keyof EditOptions)[], stored: Partial<Editable> = {}) => {
    const some = Object.fromEntries(
      fields.filter((field) => field in options).map((field) => [field, options[field]]),
    );
    const editable = {
      // What is wrong with it is told where it stands; for the message it counts that it is there.
      redirectionTime: values.redirectionTime === null ? null : limits.redirectionFallback,
      message: null,
      totalClicks: link.total_clicks,
    };
    return problemOf(checkEditOptions({ ...editable, ...stored }, some));
  };
  const isLink = link.type === 'url';
  return dropNone({
    url: isLink && 'url' in options ? targetProblemOf(values.url) : undefined,
    validityDays: only(['expiry_date']),
    redirectionTime: only(['redirection_time']),
    clicksLimit: only(['clicks_limit']),
    key: only(['password']),
    message: only(['url_message'], { message: values.message || null }),
  });
}

function targetProblemOf(entered: string): string | undefined {
  const target = readTarget(entered);
  return target.ok ? undefined : describeTargetProblem(target.failure);
}

function dropNone(problems: Record<keyof EditValues, string | undefined>): Problems<EditValues> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
