export interface SpentCaptchasTable {
  /** SHA-256 of the solved challenge. */
  challenge_hash: Uint8Array;
  expires_at_ms: number;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  expires_at_ms: number | null;
}
