import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { described } from '../described.ts';
import type { Operation } from '../operation.ts';

const wantedTitle = described(
  { id: 'WantedTitle' },
  z.strictObject({
    target: described(
      {
        description: 'The http or https address of a page; only what is public is asked.',
        maxLength: limits.targetMaxLength,
      },
      z.string(),
    ),
  }),
);

const foundTitle = described(
  { id: 'FoundTitle' },
  z.strictObject({
    title: described(
      { description: 'One line without markup.', examples: ['Spring sale – Example'] },
      z.string(),
    ),
  }),
);

/** What programs ask about pages. */
export const titleOperations = {
  fetchTitle: {
    method: 'POST',
    path: '/titles',
    scope: 'links:create',
    tag: 'links',
    summary: 'Looks up the title of a page, where the people who run the site allow it; nothing is kept.',
    body: wantedTitle,
    success: { status: 200, schema: foundTitle },
    problems: ['scopeMissing', 'badOptions', 'titlesOff', 'noTitle', 'tooLarge', 'unsupportedMedia'],
    example: { body: { target: 'https://example.com/spring-sale' } },
  },
} as const satisfies Record<string, Operation>;
