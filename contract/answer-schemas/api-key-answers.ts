import * as z from 'zod/mini';
import { apiKeyScopes } from '../api-keys.ts';
import { answerWith } from './answer.ts';

/** A key as its owner sees it in the list: all but the key itself. */
const listedApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: z.iso.datetime(),
  /** Null: it has no end. */
  expires_at: z.nullable(z.iso.datetime()),
  /** The day in UTC on which a program last called with it; null: none ever did. */
  last_used: z.nullable(z.iso.date()),
  state: z.enum(['live', 'expired', 'revoked']),
});
export type ListedApiKey = z.output<typeof listedApiKey>;

/** The keys of an account, the newest first. */
export const apiKeysAnswer = answerWith({ details: z.array(listedApiKey) });
export type ApiKeysAnswer = z.output<typeof apiKeysAnswer>;

/** The only answer that ever has a key; `details` is the text to show where none was made. */
export const apiKeyCreatedAnswer = answerWith({
  details: z.union([z.strictObject({ key: z.string(), id: z.string() }), z.string()]),
});
export type ApiKeyCreatedAnswer = z.output<typeof apiKeyCreatedAnswer>;

/** How many keys were revoked. */
export const apiKeysRevokedAnswer = answerWith({ details: z.string(), revoked: z.number() });
export type ApiKeysRevokedAnswer = z.output<typeof apiKeysRevokedAnswer>;
