import type { LinkType } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { checkNewOptions } from '../../../../contract/options/check-options.ts';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import type { OptionRow } from '../../../../contract/options/option-rule.ts';
import type { NewOptionName, SentNewOptions } from '../../../../contract/options/option-types.ts';
import { validitySeconds } from '../../../../contract/options/validity.ts';
import type { UserDefaults } from '../../../../contract/profile.ts';
import { byOption, type EnteredOption, emptyField, type Problems } from '../entered-options.ts';

/** An option that is wanted only while its switch is on. */
type SwitchedOption = Exclude<NewOptionName<'url'>, 'validForSeconds'>;

/** The switches of the options. What has one switch in calls has one here: the message section. */
export type OptionSwitch = {
  [Name in SwitchedOption]: (typeof linkOptions)[Name] extends { switch: unknown }
    ? 'hasMessage'
    : `has${Capitalize<Name>}`;
}[SwitchedOption];

interface Switched {
  name: SwitchedOption;
  row: OptionRow;
  isOn: OptionSwitch;
}

/** These options in the popup's order: the message section stands first. */
const switchedOptions = Object.entries<OptionRow>(linkOptions)
  .filter(([name, row]) => row.create !== undefined && row.only === undefined && name !== 'validForSeconds')
  .map(([name, row]) => ({ name, row, isOn: switchOf(name, row) }) as Switched)
  .sort((one, other) => Number(other.isOn === 'hasMessage') - Number(one.isOn === 'hasMessage'));

function switchOf(name: string, row: OptionRow): string {
  return row.switch === undefined ? `has${name.charAt(0).toUpperCase()}${name.slice(1)}` : 'hasMessage';
}

type SwitchedFields = { [Name in SwitchedOption]: EnteredOption<Name> } & Record<OptionSwitch, boolean>;

/** What stands in the option part of a create popup. What is switched off keeps its value for when it is on again. */
export interface ShareOptions extends SwitchedFields {
  validityDays: number;
  isAdvanced: boolean;
  hasTags: boolean;
  /** Names: those that there are, and new ones. */
  tags: string[];
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
  const empty = switchedOptions.flatMap(({ name, row, isOn }) => [
    [isOn, false],
    [name, emptyField[row.sent]],
  ]);
  const off = { isAdvanced: false, hasTags: false, tags: [] };
  return { validityDays, ...off, ...(Object.fromEntries(empty) as SwitchedFields) };
}

/** Whether a person has said what new links are to start with. */
export function hasDefaults(defaults: UserDefaults): boolean {
  return Object.values(defaults).some((value) => value !== null);
}

/** Whether an option is on that is none of the defaults, as the custom code. */
function hasUndefaulted(options: ShareOptions): boolean {
  return (
    options.hasTags || switchedOptions.some(({ row, isOn }) => row.defaults === undefined && options[isOn])
  );
}

/**
 * The person's defaults laid over the options at hand. What they leave out is switched
 * off, and keeps what was entered for when it is switched on again.
 */
export function withDefaults(options: ShareOptions, defaults: UserDefaults): ShareOptions {
  const { password, redirection_time, validity, clicks_limit, url_message, notify } = defaults;
  const hasMessage = redirection_time !== null || url_message !== null;
  return {
    ...options,
    validityDays: validity ?? options.validityDays,
    isAdvanced:
      hasUndefaulted(options) ||
      hasMessage ||
      [password, clicks_limit, notify].some((value) => value !== null),
    hasMessage,
    redirectionTime: redirection_time ?? options.redirectionTime,
    message: url_message ?? options.message,
    hasKey: password !== null,
    key: password ?? options.key,
    hasClicksLimit: clicks_limit !== null,
    clicksLimit: clicks_limit ?? options.clicksLimit,
    hasNotify: notify !== null,
    notify: notify ?? options.notify,
  };
}

/** The options as they are sent. What is wanted but empty is sent empty, so that the rules can say so. */
export function toCreateOptions(type: LinkType, options: ShareOptions): SentNewOptions<'url'> {
  const wanted = options.isAdvanced ? switchedOptions.filter(({ isOn }) => options[isOn]) : [];
  const sent = wanted.flatMap(({ name, row }) => [
    ...(row.switch === undefined ? [] : [[row.switch[type], true]]),
    [row.wire, options[name] ?? ''],
  ]);
  const tags = options.isAdvanced && options.hasTags ? { tags: options.tags } : {};
  return { expiry_date: validitySeconds(options.validityDays), ...Object.fromEntries(sent), ...tags };
}

/** The key that is sent; null: none. */
export function chosenKeyOf({ isAdvanced, hasKey, key }: ShareOptions): string | null {
  return isAdvanced && hasKey && key !== '' ? key : null;
}

/** What is wrong with the options, by field. */
export function findOptionProblems(type: LinkType, options: ShareOptions): Problems<ShareOptions> {
  return byOption(checkNewOptions(type, toCreateOptions(type, options)));
}
