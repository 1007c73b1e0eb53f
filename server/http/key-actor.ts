import type { ApiKeyScope } from '../../contract/api-keys.ts';
import type { Result } from '../../contract/result.ts';

/** A program that calls with a key, and for whom. */
export interface KeyActor {
  userId: number;
  keyId: string;
  scopes: ReadonlySet<ApiKeyScope>;
}

export type KeyRefusal = 'unknown' | 'expired' | 'revoked';

/** Finds out whose key this is; what is wrong with it otherwise. */
export type AuthenticateKey = (key: string) => Promise<Result<KeyActor, KeyRefusal>>;
