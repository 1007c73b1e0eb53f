import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import { newReaderGroup, readerGroup } from './reader-schemas.ts';

const id = { path: { id: 'qD7vN2xHs9RbKe4T' } };

/** What programs do with one message for several readers. Each link is a secret like any other besides. */
export const readerOperations = {
  createReaderGroup: {
    method: 'POST',
    path: '/reader-groups',
    scope: 'secrets:create',
    tag: 'secrets',
    summary: `Makes one message for up to ${limits.readersMax} readers, each with a link, limit and key of their own; all of it or nothing.`,
    body: newReaderGroup,
    success: { status: 201, schema: readerGroup },
    problems: ['scopeMissing', 'badOptions', 'tooLarge', 'unsupportedMedia', 'otherRequest', 'stillUnderWay'],
    isRepeatable: true,
    example: {
      body: {
        text: 'The safe opens with 4711-42',
        click_limit: 1,
        valid_for_seconds: 86_400,
        readers: [{ label: 'Ada' }, { label: 'Grace', key: 'amber-river-candle-north' }],
      },
    },
  },
  readReaderGroup: {
    method: 'GET',
    path: '/reader-groups/{id}',
    scope: 'secrets:read',
    tag: 'secrets',
    summary: 'Reads what became of each reader’s link; never the message.',
    success: { status: 200, schema: readerGroup },
    problems: ['scopeMissing', 'notFound'],
    example: id,
  },
  withdrawReaderGroup: {
    method: 'POST',
    path: '/reader-groups/{id}/withdraw',
    scope: 'secrets:write',
    tag: 'secrets',
    summary: 'Destroys the message of all readers for good; one alone is withdrawn by burning its secret.',
    success: { status: 200, schema: readerGroup },
    problems: ['scopeMissing', 'notFound'],
    example: id,
  },
} as const satisfies Record<string, Operation>;
