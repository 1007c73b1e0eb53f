import * as z from 'zod/mini';
import { apiKeyScopes } from '../api-keys.ts';
import { described } from './described.ts';

/** GET /me */
export const me = described(
  { id: 'Me', description: 'The key that is used, and whose it is.' },
  z.strictObject({
    key: z.strictObject({ id: z.string(), scopes: z.array(z.enum(apiKeyScopes)) }),
    account: described(
      { description: 'Null for a key that may only create: it sees nothing else.' },
      z.nullable(z.strictObject({ email: z.string(), firstname: z.string(), lastname: z.string() })),
    ),
  }),
);
export type Me = z.output<typeof me>;
