import { linkOptions } from '../../../contract/options/link-options.ts';
import type { KeptOptions, OptionsByWire } from '../../../contract/options/option-types.ts';
import type { LinkRow } from '../../database/schema.ts';

/** The columns that keep an option as it is. */
export const plainColumns = {
  redirectionTime: 'redirection_time',
  message: 'message',
  clicksLimit: 'clicks_limit',
} as const satisfies Partial<Record<keyof KeptOptions, keyof LinkRow>>;

export type PlainOption = keyof typeof plainColumns;

type PlainColumn = (typeof plainColumns)[PlainOption];

/** The options that are kept as they are. */
export type PlainOptions = Readonly<Pick<KeptOptions, PlainOption>>;

const names = Object.keys(plainColumns) as PlainOption[];

/** These options of a stored link. */
export function readPlainOptions(row: Pick<LinkRow, PlainColumn>): PlainOptions {
  return Object.fromEntries(names.map((name) => [name, row[plainColumns[name]]])) as PlainOptions;
}

/** The same under the names that they have in calls. */
export function presentPlainOptions(link: PlainOptions): OptionsByWire<PlainOption> {
  const presented = names.map((name) => [linkOptions[name].wire, link[name]]);
  return Object.fromEntries(presented) as OptionsByWire<PlainOption>;
}
