import { linkOptions } from '../../../contract/options/link-options.ts';
import type { KeptOptions, OptionsByWire } from '../../../contract/options/option-types.ts';
import type { LinkRow } from '../../database/tables/links.ts';

/** How an option is kept as it is. */
interface PlainRow {
  column: keyof LinkRow;
  /** Whether deleting a link empties it: what people wrote goes, numbers stay. */
  onDelete: 'emptied' | 'stays';
  /** The column in which the search finds it, folded (folded-text.ts); null: it is not searched. */
  foundIn: keyof LinkRow | null;
}

/** The options that are kept as they are. Inserting, editing, details, export, deleting and the search follow it. */
const plainOptions = {
  redirectionTime: { column: 'redirection_time', onDelete: 'stays', foundIn: null },
  message: { column: 'message', onDelete: 'emptied', foundIn: null },
  clicksLimit: { column: 'clicks_limit', onDelete: 'stays', foundIn: null },
  title: { column: 'title', onDelete: 'emptied', foundIn: 'title_folded' },
  note: { column: 'note', onDelete: 'emptied', foundIn: 'note_folded' },
  notify: { column: 'notify', onDelete: 'emptied', foundIn: null },
} as const satisfies Partial<Record<keyof KeptOptions, PlainRow>>;

type PlainTable = typeof plainOptions;

export type PlainOption = keyof PlainTable;

/** The columns that keep an option as it is. */
export type PlainColumn = PlainTable[PlainOption]['column'];
/** Columns in which the search finds an option. */
export type FoldedColumn = NonNullable<PlainTable[PlainOption]['foundIn']>;
/** Of both, the ones that a deleted link keeps. */
export type StayingOptionColumn = {
  [Name in PlainOption]: PlainTable[Name]['onDelete'] extends 'stays'
    ? PlainTable[Name]['column'] | NonNullable<PlainTable[Name]['foundIn']>
    : never;
}[PlainOption];

/** These options of a link. */
export type PlainOptions = Readonly<Pick<KeptOptions, PlainOption>>;

const rows = Object.entries<PlainRow>(plainOptions) as [PlainOption, PlainRow][];

/** The columns in which the search finds options. */
export const foldedColumns = rows.flatMap(([, { foundIn }]) => foundIn ?? []) as FoldedColumn[];

/** All columns of these options. */
export const plainColumns = [...rows.map(([, { column }]) => column), ...foldedColumns];

/** What deleting a link makes empty of these options. */
export const emptiedOptions = Object.fromEntries(
  rows
    .filter(([, { onDelete }]) => onDelete === 'emptied')
    .flatMap(([, { column, foundIn }]) => [column, foundIn])
    .filter((column) => column !== null)
    .map((column) => [column, null]),
) as Record<Exclude<PlainColumn | FoldedColumn, StayingOptionColumn>, null>;

/** Those of these options that are there, by column; `fold` makes what the search finds. */
export function plainOptionColumns(
  options: Partial<PlainOptions>,
  fold: (text: string) => string,
): [keyof LinkRow, unknown][] {
  return rows.flatMap(([name, { column, foundIn }]): [keyof LinkRow, unknown][] => {
    const value = options[name];
    if (foundIn === null) return [[column, value]];
    return [
      [column, value],
      [foundIn, typeof value === 'string' ? fold(value) : value],
    ];
  });
}

/** These options of a stored link. */
export function readPlainOptions(link: Pick<LinkRow, PlainColumn>): PlainOptions {
  const read = Object.entries(plainOptions).map(([name, { column }]) => [name, link[column]]);
  return Object.fromEntries(read) as PlainOptions;
}

/** The same under the names that they have in calls. */
export function presentPlainOptions(link: PlainOptions): OptionsByWire<PlainOption> {
  const presented = rows.map(([name]) => [linkOptions[name].wire, link[name]]);
  return Object.fromEntries(presented) as OptionsByWire<PlainOption>;
}
