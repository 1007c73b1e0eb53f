import { importLimits } from '../../imports/import-limits.ts';
import type { Operation } from '../operation.ts';
import {
  importChange,
  importPage,
  importResource,
  importRowPage,
  importRowsQuery,
  newImport,
  newImportQuery,
} from './import-schemas.ts';

const dryRun = { path: { id: 'wT4mZ8qLx2RkVb6N' } };
const shared = { scope: 'imports:write', tag: 'imports' } as const;

/** What programs do to bring links along. */
export const importOperations = {
  listImports: {
    ...shared,
    method: 'GET',
    path: '/imports',
    summary: 'Lists what you have brought along in the last thirty days.',
    success: { status: 200, schema: importPage },
    problems: ['scopeMissing'],
    example: {},
  },
  createImport: {
    ...shared,
    method: 'POST',
    path: '/imports',
    summary: `Begins with a dry run of a file (the body itself, ${importLimits.fileBytes / 1024 / 1024} MB at most) or of a running Kutt, Shlink or YOURLS. Nothing is made yet.`,
    query: newImportQuery,
    body: newImport,
    takesFile: true,
    success: { status: 201, schema: importResource },
    problems: ['scopeMissing', 'badOptions', 'importUnderWay', 'tooLarge', 'unsupportedMedia'],
    example: {
      body: { source: 'shlink', address: 'https://links.example.com', key: 'an-api-key-of-that-server' },
    },
  },
  readImport: {
    ...shared,
    method: 'GET',
    path: '/imports/{id}',
    summary: 'Reads how far an import is, and what its dry run says.',
    success: { status: 200, schema: importResource },
    problems: ['scopeMissing', 'notFound'],
    example: dryRun,
  },
  listImportRows: {
    ...shared,
    method: 'GET',
    path: '/imports/{id}/rows',
    summary: 'Lists the rows of an import with their verdicts, a page at a time, or all of them as CSV.',
    query: importRowsQuery,
    success: { status: 200, schema: importRowPage, alsoAs: 'text/csv' },
    problems: ['scopeMissing', 'notFound', 'badOptions'],
    example: { ...dryRun, query: { verdict: 'taken' } },
  },
  changeImport: {
    ...shared,
    method: 'PATCH',
    path: '/imports/{id}',
    summary: 'Changes how the dry run reads its rows, or what is done with them.',
    body: importChange,
    success: { status: 200, schema: importResource },
    problems: ['scopeMissing', 'notFound', 'badOptions', 'importNotNow', 'tooLarge', 'unsupportedMedia'],
    example: { ...dryRun, body: { choices: { taken: 'draw' } } },
  },
  applyImport: {
    ...shared,
    method: 'POST',
    path: '/imports/{id}/apply',
    summary: 'Applies a dry run, in the background. Again, nothing more happens.',
    success: { status: 200, schema: importResource },
    problems: ['scopeMissing', 'notFound', 'importNotNow', 'importUnderWay'],
    example: { path: { id: 'Jd7sGh3WcPn9Yf5K' } },
  },
  undoImport: {
    ...shared,
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: `Takes back what an import has made, in the background, for ${importLimits.undoDays} days. What was edited since stays.`,
    success: { status: 200, schema: importResource },
    problems: ['scopeMissing', 'notFound', 'importNotNow', 'importUnderWay'],
    example: { path: { id: 'Bv2tXe8MaQr4Uz6H' } },
  },
  deleteImport: {
    ...shared,
    method: 'DELETE',
    path: '/imports/{id}',
    summary: 'Forgets an import, and nothing that it has made.',
    success: { status: 204 },
    problems: ['scopeMissing', 'notFound', 'importNotNow'],
    example: dryRun,
  },
} as const satisfies Record<string, Operation>;
