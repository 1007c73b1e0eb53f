import { describeTargetProblem, readTarget } from '../../../../contract/input/target.ts';
import type { LinkDetails } from '../../../../contract/links.ts';
import { checkChangedOptions } from '../../../../contract/options/check-options.ts';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import type { OptionRow } from '../../../../contract/options/option-rule.ts';
import type { OptionNameAt, OptionsByWire } from '../../../../contract/options/option-types.ts';
import type { SentEdit } from '../../../../contract/options/sent-options.ts';
import { validitySeconds } from '../../../../contract/options/validity.ts';
import { byOption, type EnteredOption, emptyField, type Problems } from '../entered-options.ts';

/** An option that is edited as it is stored. */
type EditedOption = Exclude<OptionNameAt<'edit'>, 'validForSeconds'>;

const editedOptions = Object.entries<OptionRow>(linkOptions)
  .filter(([name, row]) => row.edit !== undefined && name !== 'validForSeconds')
  .map(([name]) => name as EditedOption);

type EditedOptions = { [Name in EditedOption]: EnteredOption<Name> };

/** What stands in the edit form. An empty text and null mean: not wanted. */
export interface EditValues extends EditedOptions {
  url: string;
  /** Names: those that there are, and new ones. */
  tags: string[];
  /** Days from saving. It starts unchosen and has to be chosen. */
  validityDays: number | null;
}

/** The form as it starts: what is stored. */
export function storedValues(link: LinkDetails): EditValues {
  return { url: link.original_url, validityDays: null, tags: tagNamesOf(link), ...storedOptions(link) };
}

function storedOptions(link: OptionsByWire<EditedOption>): EditedOptions {
  const stored = editedOptions.map((name) => {
    const { wire, sent } = linkOptions[name];
    return [name, link[wire] ?? emptyField[sent]];
  });
  return Object.fromEntries(stored) as EditedOptions;
}

function tagNamesOf({ tags }: LinkDetails): string[] {
  return tags.map(({ name }) => name);
}

/** What has to be sent: only what differs from what is stored. */
export function changedOptions(link: LinkDetails, values: EditValues): SentEdit {
  const stored = storedOptions(link);
  const changed = editedOptions
    .filter((name) => values[name] !== stored[name])
    .map((name) => [linkOptions[name].wire, values[name] === '' ? null : values[name]]);
  return {
    ...(values.url === link.original_url ? {} : { url: values.url }),
    ...Object.fromEntries(changed),
    ...(hasSame(values.tags, tagNamesOf(link)) ? {} : { tags: values.tags }),
    expiry_date: values.validityDays === null ? '' : validitySeconds(values.validityDays),
  };
}

function hasSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name) => others.includes(name));
}

/** What is wrong with an edit, by field. */
export function findEditProblems(link: LinkDetails, values: EditValues): Problems<EditValues> {
  const options = changedOptions(link, values);
  const stored = {
    type: link.type,
    isSealed: link.zero_knowledge === true,
    totalClicks: link.total_clicks,
    redirectionTime: link.redirection_time,
    message: link.url_message,
  };
  const { validForSeconds, ...problems } = byOption(checkChangedOptions(stored, options));
  const target = link.type === 'url' && options.url !== undefined ? readTarget(values.url) : null;
  return {
    ...(target?.ok === false ? { url: describeTargetProblem(target.failure) } : {}),
    ...(validForSeconds === undefined ? {} : { validityDays: validForSeconds }),
    ...problems,
  };
}
