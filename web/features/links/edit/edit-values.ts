import { parseTarget } from '../../../../contract/fields.ts';
import {
  checkEditOptions,
  type Editable,
  type EditOptions,
  type LinkDetails,
  validitySeconds,
} from '../../../../contract/links.ts';
import { messages } from '../../../../contract/messages.ts';
import { type Problems, problemOf } from '../problems-resolver.ts';

/** What stands in the edit form. An empty text and null mean: not wanted. */
export interface EditValues {
  url: string;
  /** Days from saving. It starts unchosen and has to be chosen. */
  validityDays: number | null;
  redirectionTime: number | null;
  clicksLimit: number | null;
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
      redirectionTime: values.redirectionTime,
      message: null,
      totalClicks: link.total_clicks,
    };
    return problemOf(checkEditOptions({ ...editable, ...stored }, some));
  };
  const isLink = link.type === 'url';
  return dropNone({
    url:
      isLink && 'url' in options && parseTarget(values.url) === null
        ? messages.links.enterValidLink
        : undefined,
    validityDays: only(['expiry_date']),
    redirectionTime: only(['redirection_time']),
    clicksLimit: only(['clicks_limit']),
    key: only(['password']),
    message: only(['url_message'], { message: values.message || null }),
  });
}

function dropNone(problems: Record<keyof EditValues, string | undefined>): Problems<EditValues> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
