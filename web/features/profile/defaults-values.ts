import type { EnteredNumber } from '../../../contract/input/whole-number.ts';
import type { UserDefaults } from '../../../contract/profile.ts';

/** What the form of the defaults holds; empty means that new links start without it. */
export interface DefaultsValues {
  validity: string;
  password: string;
  redirection_time: EnteredNumber;
  clicks_limit: EnteredNumber;
  url_message: string;
  notify: string;
}

/** The form's values as the server has them. */
export function defaultsValues(defaults: UserDefaults): DefaultsValues {
  return {
    validity: defaults.validity === null ? '' : String(defaults.validity),
    password: defaults.password ?? '',
    redirection_time: defaults.redirection_time,
    clicks_limit: defaults.clicks_limit,
    url_message: defaults.url_message ?? '',
    notify: defaults.notify ?? '',
  };
}

/** A number of days in words. */
export function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
