import * as z from 'zod/mini';
import { readerStates } from '../readers/reader-states.ts';
import { answerWith } from './answer.ts';

/** The answer of POST /api/secret_for_readers: the links in the order of the readers. */
export const readersMadeAnswer = answerWith({
  details: z.strictObject({
    group: z.string(),
    readers: z.array(z.strictObject({ label: z.string(), code: z.string(), short_url: z.string() })),
  }),
});

/** One of several readers of a message. */
export const secretReader = z.strictObject({
  label: z.string(),
  code: z.string(),
  state: z.enum(readerStates),
  /** How often the link was opened. */
  openings: z.int().check(z.minimum(0)),
});

/** The answer of POST /api/secret_readers and /api/withdraw_readers. */
export const secretReadersAnswer = answerWith({
  details: z.strictObject({ group: z.string(), readers: z.array(secretReader) }),
});

export type ReadersMadeAnswer = z.output<typeof readersMadeAnswer>;
export type SecretReader = z.output<typeof secretReader>;
export type SecretReadersAnswer = z.output<typeof secretReadersAnswer>;
