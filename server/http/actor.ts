/** The person behind a request. */
export interface Actor {
  userId: number;
  /** SHA-256 of the token the request came with. */
  tokenHash: Uint8Array;
}

/** Finds out whose token this is; null when no session has it, or it has ended. */
export type Authenticate = (token: string) => Promise<Actor | null>;

/** The token of a request: the header holds it bare or behind `Bearer`. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === undefined || token === '' || token.length > 512 ? null : token;
}
