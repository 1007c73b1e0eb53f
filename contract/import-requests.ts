import * as z from 'zod/mini';
import type {
  fileAnswer,
  importAnswer,
  importListAnswer,
  importRowsAnswer,
} from './answer-schemas/import-answers.ts';
import { isBase64url } from './base64.ts';
import { requiredText, text } from './fields.ts';
import { assignableFields } from './imports/import-fields.ts';
import { importLimits } from './imports/import-limits.ts';
import { importSources, remoteSources } from './imports/import-sources.ts';
import { importChoices, importVerdictNames } from './imports/import-verdicts.ts';
import { readTarget } from './input/target.ts';
import { limits } from './limits.ts';

const id = text(importLimits.idLength, 'Say which import');
/** Not `z.int()`: with it every form that shares its schemas' library weighs more. */
const wholeNumber = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));
export const importZone = text(60, 'Choose a time zone').check(
  z.trim(),
  z.minLength(1, 'Choose a time zone'),
);

/** What is said of an address that cannot be the one of a running server. */
export const badServer = 'Enter the address of the server, as in https://links.example.com';

/** A running server to read from. */
export const remoteFields = {
  source: z.enum(remoteSources, 'Choose Kutt, Shlink or YOURLS'),
  address: text(limits.webhookEndpointMaxLength, badServer).check(
    z.trim(),
    z.refine((entered) => readTarget(entered).ok, badServer),
  ),
  key: requiredText(1000, 'Enter the API key of that server'),
};

/** POST /api/imports: a file that is going to be uploaded, or a running server to read from. */
export const startImportRequest = z.union([
  z.strictObject({ name: text(importLimits.nameLength), zone: z.optional(importZone) }),
  z.strictObject({ ...remoteFields, zone: z.optional(importZone) }),
]);
export type StartImportRequest = z.input<typeof startImportRequest>;

/** POST /api/imports/piece: the next bytes of the file; the last piece says so. */
export const importPieceRequest = z.strictObject({
  id,
  /** How many bytes came before it: a piece that is sent again changes nothing. */
  at: wholeNumber,
  /** base64url */
  data: z
    .string()
    .check(z.refine((value) => isBase64url(value, 0, importLimits.pieceBytes), 'Not a piece of a file')),
  is_last: z.boolean(),
});
export type ImportPieceRequest = z.input<typeof importPieceRequest>;

/** The calls that name an import and nothing else. */
export const importRequest = z.strictObject({ id });
export type ImportRequest = z.input<typeof importRequest>;

/** What can be changed of a dry run. */
export const importChangeFields = {
  source: z.optional(z.enum(Object.keys(importSources) as [keyof typeof importSources])),
  /** Column of each field; what is left out is read from none. */
  assigned: z.optional(z.partialRecord(z.enum(assignableFields), text(importLimits.columnLength))),
  zone: z.optional(importZone),
  choices: z.optional(
    z.strictObject({
      taken: z.optional(z.enum(importChoices.taken)),
      differs: z.optional(z.enum(importChoices.differs)),
      key: z.optional(z.enum(importChoices.key)),
      domain: z.optional(z.enum(importChoices.domain)),
      expired: z.optional(z.enum(importChoices.expired)),
    }),
  ),
};

/** POST /api/imports/change; what is left out stays as it is. */
export const changeImportRequest = z.strictObject({ id, ...importChangeFields });
export type ChangeImportRequest = z.input<typeof changeImportRequest>;

/** POST /api/imports/rows and /api/imports/rows_file */
export const importRowsRequest = z.strictObject({
  id,
  verdict: z.optional(z.enum(importVerdictNames)),
  after: z.optional(wholeNumber),
});
export type ImportRowsRequest = z.input<typeof importRowsRequest>;

/** POST /api/export_links: with the password keys and messages come along. */
export const exportLinksRequest = z.strictObject({
  format: z.enum(['csv', 'ndjson']),
  password: z.optional(z.string()),
});
export type ExportLinksRequest = z.input<typeof exportLinksRequest>;

export type {
  ImportResource as ImportSummary,
  ImportRowResource as ImportRow,
} from './rest/imports/import-schemas.ts';
export type ImportListAnswer = z.output<typeof importListAnswer>;
export type ImportAnswer = z.output<typeof importAnswer>;
export type ImportRowsAnswer = z.output<typeof importRowsAnswer>;
export type FileAnswer = z.output<typeof fileAnswer>;
