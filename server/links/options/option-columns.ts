import type { Updateable } from 'kysely';
import type { KeptOptions } from '../../../contract/options/option-types.ts';
import type { LinksTable } from '../../database/tables/links.ts';
import type { Vault } from '../../platform/vault.ts';
import { keyContext, type Link } from '../link.ts';
import { foldedText } from './folded-text.ts';
import { type PlainOption, plainColumns, plainOptionColumns } from './plain-options.ts';

/** What the columns of a link's options depend on, besides the options. */
export interface WritingContext {
  vault: Pick<Vault, 'encrypt'>;
  link: Pick<Link, 'type' | 'code'>;
  now: number;
}

type WrittenOption = Exclude<keyof KeptOptions, PlainOption>;

interface WrittenColumn<Value> {
  column: keyof LinksTable;
  write(value: NonNullable<Value>, context: WritingContext): unknown;
}

/** The columns that keep an option in another form. */
const writtenColumns: { readonly [Name in WrittenOption]: WrittenColumn<KeptOptions[Name]> } = {
  key: {
    column: 'key_sealed',
    write: (key, { vault, link }) => vault.encrypt(key, keyContext(link)),
  },
  validForSeconds: {
    column: 'expires_at_ms',
    write: (seconds, { now }) => now + seconds * 1000,
  },
};

const writtenNames = Object.keys(writtenColumns) as WrittenOption[];

/** The columns of the links' table that keep their options. */
export const optionColumnNames = [
  ...plainColumns,
  ...Object.values(writtenColumns).map(({ column }) => column),
];

/** The options that are there, as they are stored. */
export function optionColumns(
  context: WritingContext,
  options: Partial<KeptOptions>,
): Updateable<LinksTable> {
  const plain = plainOptionColumns(options, foldedText);
  const written = writtenNames.map((name) => [
    writtenColumns[name].column,
    writtenValue(name, options[name], context),
  ]);
  return Object.fromEntries([...plain, ...written].filter(([, value]) => value !== undefined));
}

function writtenValue<Name extends WrittenOption>(
  name: Name,
  value: KeptOptions[Name] | undefined,
  context: WritingContext,
): unknown {
  const { write }: WrittenColumn<KeptOptions[Name]> = writtenColumns[name];
  return value === undefined || value === null ? value : write(value, context);
}
