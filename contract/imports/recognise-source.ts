import type { ColumnsOfFields, ImportField } from './import-fields.ts';
import { type ImportSource, type ImportSourceName, importSources } from './import-sources.ts';

/** What a column is called, whatever its letter case and what stands between its words. */
export function columnName(column: string): string {
  return column.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export interface RecognisedSource {
  source: ImportSourceName;
  columns: ColumnsOfFields;
}

/** Where rows with these columns come from, and what each of their fields is read from. */
export function recogniseSource(columns: readonly string[]): RecognisedSource {
  const named = new Set(columns.map(columnName));
  const sources = Object.entries(importSources) as [ImportSourceName, ImportSource][];
  const found = sources.find(([, { knownBy }]) =>
    knownBy.some((names) => names.every((name) => named.has(name))),
  );
  const source = found?.[0] ?? 'generic';
  return { source, columns: assignColumns(source, columns) };
}

/** The column of each field, as a source calls them; what it has no name for is looked for as anybody may call it. */
export function assignColumns(source: ImportSourceName, columns: readonly string[]): ColumnsOfFields {
  const own = assignNamed(importSources[source].columns, columns);
  if (source === 'shylnk') return own;
  const used = new Set(Object.values(own));
  const others = columns.filter((column) => !used.has(column));
  return { ...assignNamed(importSources.generic.columns, others), ...own };
}

function assignNamed(names: ImportSource['columns'], columns: readonly string[]): ColumnsOfFields {
  const byName = new Map(columns.map((column) => [columnName(column), column]));
  const assigned: ColumnsOfFields = {};
  for (const [field, tried] of Object.entries(names) as [ImportField, readonly string[]][]) {
    const column = tried.map((name) => byName.get(name)).find((one) => one !== undefined);
    if (column !== undefined) assigned[field] = column;
  }
  return assigned;
}
