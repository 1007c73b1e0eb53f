import * as z from 'zod/mini';
import { createOptions } from './links.ts';

/** POST /api/secret_message: a rich-text delta, or, sealed in the browser, its envelope. */
export const createSecretRequest = z.object({
  entered_secret: z.optional(z.unknown()),
  options: z.optional(z.nullable(createOptions)),
});
export type CreateSecretRequest = z.input<typeof createSecretRequest>;
