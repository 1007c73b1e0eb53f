import * as z from 'zod/mini';
import { assignableFields, importFields } from '../../imports/import-fields.ts';
import { importLimits } from '../../imports/import-limits.ts';
import { importSources, remoteSources } from '../../imports/import-sources.ts';
import { importStates } from '../../imports/import-states.ts';
import { importChoices, importOutcomes, importVerdictNames } from '../../imports/import-verdicts.ts';
import { limits } from '../../limits.ts';
import { described } from '../described.ts';
import { pageOf } from '../list-schemas.ts';

const count = z.int().check(z.minimum(0));
const time = z.iso.datetime();
const sourceName = z.enum(Object.keys(importSources) as [keyof typeof importSources]);
const verdictName = z.enum(importVerdictNames);
const zoneText = described(
  { description: 'Dates that say no time zone are read in this one.', maxLength: 60, default: 'UTC' },
  z.string().check(z.minLength(1), z.maxLength(60)),
);

/** The query of POST /imports with a file. */
export const newImportQuery = z.strictObject({
  name: z.optional(
    described(
      { description: 'What the file is called.', maxLength: importLimits.nameLength },
      z.string().check(z.maxLength(importLimits.nameLength)),
    ),
  ),
  zone: z.optional(zoneText),
});

/** POST /imports that reads from a running server. */
export const newImport = described(
  {
    id: 'NewImport',
    description:
      'A running server to read from. A file is sent as it is instead: CSV, JSON, NDJSON or an SQL dump, with a type like text/csv or application/octet-stream.',
  },
  z.strictObject({
    source: described({ description: 'What runs there.' }, z.enum(remoteSources)),
    address: described(
      { description: 'Its http or https address.', maxLength: limits.webhookEndpointMaxLength },
      z.string(),
    ),
    key: described({ description: 'An API key of that server. It is kept until it is read.' }, z.string()),
    zone: z.optional(zoneText),
  }),
);

/** What can be chosen for rows of a verdict. */
function choicesOf<Shape extends { [Name in keyof typeof importChoices]: z.ZodMiniType }>(
  wrap: (choices: readonly [string, ...string[]]) => z.ZodMiniType,
): z.ZodMiniObject<Shape> {
  const entries = Object.entries(importChoices).map(([name, choices]) => [name, wrap(choices)]);
  return z.strictObject(Object.fromEntries(entries)) as unknown as z.ZodMiniObject<Shape>;
}

type EveryChoice = {
  [Name in keyof typeof importChoices]: z.ZodMiniEnum<NamedEach<(typeof importChoices)[Name]>>;
};
type SomeChoices = { [Name in keyof EveryChoice]: z.ZodMiniOptional<EveryChoice[Name]> };
type NamedEach<Names extends readonly string[]> = { [Name in Names[number]]: Name };

/** PATCH /imports/{id} */
export const importChange = described(
  {
    id: 'ImportChange',
    description: 'What is left out stays as it is. Other columns or another zone judge all rows anew.',
  },
  z.strictObject({
    source: z.optional(described({ description: 'Assigns columns as this service calls them.' }, sourceName)),
    assigned: z.optional(
      described(
        { description: 'The column of each field; fields that are left out are read from none.' },
        z.partialRecord(z.enum(assignableFields), z.string().check(z.maxLength(importLimits.columnLength))),
      ),
    ),
    zone: z.optional(zoneText),
    choices: z.optional(choicesOf<SomeChoices>((names) => z.optional(z.enum(names)))),
  }),
);

/** An import. */
export const importResource = described(
  { id: 'Import', description: 'What is brought along: its dry run, how far it is, and what became of it.' },
  z.strictObject({
    id: z.string(),
    state: described(
      {
        description:
          '`uploading`, `reading` and `judging` lead to `ready`: the dry run is over. `applying` leads to `applied`, `undoing` to `undone`; `problem` says why it `failed`.',
      },
      z.enum(importStates),
    ),
    problem: z.nullable(z.string()),
    name: described({ description: 'The file’s name, or the host that it was read from.' }, z.string()),
    source: described({ description: 'Where it comes from; null: not known yet.' }, z.nullable(sourceName)),
    received: described({ description: 'Bytes that have arrived.' }, count),
    rows: count,
    judged: described({ description: 'Rows that have a verdict.' }, count),
    applied: described({ description: 'Rows that were applied.' }, count),
    undone: described({ description: 'Rows that were taken back.' }, count),
    verdicts: described(
      { description: 'How many rows have each verdict.' },
      z.partialRecord(verdictName, count),
    ),
    outcomes: described(
      { description: 'What became of the rows that were applied.' },
      z.strictObject({ made: count, drawn: count, updated: count, skipped: count, refused: count }),
    ),
    taken_back: described(
      { description: 'What undoing has taken back, and left because it was edited since.' },
      z.strictObject({ removed: count, left: count }),
    ),
    columns: z.array(z.string()),
    assigned: described(
      { description: 'The column that each field is read from.' },
      z.partialRecord(z.enum(Object.keys(importFields) as [keyof typeof importFields]), z.string()),
    ),
    zone: z.string(),
    asks_zone: described({ description: 'Some dates say no zone: they are read in `zone`.' }, z.boolean()),
    choices: choicesOf<EveryChoice>((names) => z.enum(names)),
    domain: described({ description: 'The domain that most of its links have.' }, z.nullable(z.string())),
    created_at: time,
    undo_until: described({ description: 'Until when it can be undone; null: it cannot.' }, z.nullable(time)),
  }),
);
export type ImportResource = z.output<typeof importResource>;

/** GET /imports */
export const importPage = pageOf('ImportPage', importResource);

/** A row of an import. */
export const importRowResource = described(
  { id: 'ImportRow', description: 'What is said of a row, and what became of it.' },
  z.strictObject({
    row: described({ description: 'Its number, from 1.' }, z.int().check(z.minimum(1))),
    type: z.enum(['link', 'secret']),
    code: z.string(),
    target: described(
      { description: 'Null: a secret, or it was made, and the link has it.' },
      z.nullable(z.string()),
    ),
    verdict: verdictName,
    remark: z.nullable(z.string()),
    outcome: z.nullable(z.enum(importOutcomes)),
    made_code: described({ description: 'The code that was drawn for it.' }, z.nullable(z.string())),
  }),
);
export type ImportRowResource = z.output<typeof importRowResource>;

/** The query of GET /imports/{id}/rows. */
export const importRowsQuery = z.strictObject({
  verdict: z.optional(described({ description: 'Only rows with this verdict.' }, verdictName)),
  after: z.optional(
    described(
      { description: '`next` of the page before.' },
      z.string().check(z.regex(/^\d{1,9}$/, 'This has to be a whole number')),
    ),
  ),
  format: z.optional(
    described({ description: '`csv` gives all rows as a file.', default: 'json' }, z.enum(['json', 'csv'])),
  ),
});

/** GET /imports/{id}/rows */
export const importRowPage = described(
  { id: 'ImportRowPage' },
  z.strictObject({
    data: described({ description: 'In the order of the file.' }, z.array(importRowResource)),
    next: described(
      { description: '`after` of the next page; null: this is the last.' },
      z.nullable(z.string()),
    ),
  }),
);
