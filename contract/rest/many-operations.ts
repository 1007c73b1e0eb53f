import { limits } from '../limits.ts';
import { manyChange, manyChanged, undone } from './many-schemas.ts';
import type { Operation } from './operation.ts';

const change = {
  method: 'POST',
  body: manyChange,
  success: { status: 200, schema: manyChanged },
  problems: ['scopeMissing', 'badOptions', 'tooLateToUndo', 'tooLarge', 'unsupportedMedia'],
} as const;
const undo = {
  method: 'POST',
  summary: 'Undoes what was done to many at once, within ten seconds.',
  success: { status: 200, schema: undone },
  problems: ['scopeMissing', 'notFound', 'tooLateToUndo'],
  example: { path: { undo: 'kV3xQ9mTz2LpWc7R' } },
} as const;

/** What programs do with many links or secrets at once. */
export const manyOperations = {
  changeLinks: {
    ...change,
    path: '/links/actions',
    scope: 'links:write',
    tag: 'links',
    summary: `Switches, archives, tags, extends or deletes up to ${limits.manyRows} links at once, each with its own verdict; it can be undone for ten seconds.`,
    example: { body: { action: 'tag', codes: ['spring24', 'winter23'], tags: ['newsletter'] } },
  },
  undoLinks: { ...undo, path: '/links/actions/{undo}/undo', scope: 'links:write', tag: 'links' },
  changeSecrets: {
    ...change,
    path: '/secrets/actions',
    scope: 'secrets:write',
    tag: 'secrets',
    summary: `Switches, archives, tags, extends or deletes up to ${limits.manyRows} secrets at once, each with its own verdict; it can be undone for ten seconds.`,
    example: { body: { action: 'archive', matching: { state: 'expired' } } },
  },
  undoSecrets: { ...undo, path: '/secrets/actions/{undo}/undo', scope: 'secrets:write', tag: 'secrets' },
} as const satisfies Record<string, Operation>;
