import { me } from './account-schemas.ts';
import { exportedLine, exportQuery } from './list-schemas.ts';
import type { Operation } from './operation.ts';
import { overallStatistics, statistics, zoneQuery } from './statistics-schemas.ts';

const zone = { zone: 'Europe/Stockholm' };

/** Figures, and what is not about one kind of thing. */
export const otherOperations = {
  linkStatistics: {
    method: 'GET',
    path: '/links/{code}/statistics',
    scope: 'statistics:read',
    tag: 'statistics',
    summary: 'Counts the visits of a link by day and month, and tells where they come from.',
    query: zoneQuery,
    success: { status: 200, schema: statistics },
    problems: ['scopeMissing', 'notFound', 'badOptions'],
    example: { path: { code: 'spring24' }, query: zone },
  },
  secretStatistics: {
    method: 'GET',
    path: '/secrets/{code}/statistics',
    scope: 'statistics:read',
    tag: 'statistics',
    summary: 'Counts the openings of a secret by day and month.',
    query: zoneQuery,
    success: { status: 200, schema: statistics },
    problems: ['scopeMissing', 'notFound', 'badOptions'],
    example: { path: { code: 'h7Qk2mXv9LpA' }, query: zone },
  },
  overallStatistics: {
    method: 'GET',
    path: '/statistics',
    scope: 'statistics:read',
    tag: 'statistics',
    summary: 'Counts the visits of all your links, and of all your secrets, by day and month.',
    query: zoneQuery,
    success: { status: 200, schema: overallStatistics },
    problems: ['scopeMissing', 'badOptions'],
    example: { query: zone },
  },
  readMe: {
    method: 'GET',
    path: '/me',
    scope: null,
    tag: 'account',
    summary: 'Tells what your key may do, and whose it is.',
    success: { status: 200, schema: me },
    problems: [],
    example: {},
  },
  export: {
    method: 'GET',
    path: '/export',
    scope: 'export:read',
    tag: 'account',
    summary:
      'Streams all your links and secrets, one a line; never a key or a message that could be read. Sealed secrets come as they are.',
    query: exportQuery,
    success: { status: 200, type: 'application/x-ndjson', schema: exportedLine, alsoAs: 'text/csv' },
    problems: ['scopeMissing', 'badOptions'],
    example: {},
  },
} as const satisfies Record<string, Operation>;
