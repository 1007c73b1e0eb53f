import type { LinkType } from '../../contract/fields.ts';
import type { KeptOptions } from '../../contract/options/option-types.ts';

/** A link or secret that comes from elsewhere, with its past. */
export interface ImportedLink {
  type: LinkType;
  /** Null: one is drawn. */
  code: string | null;
  /** Null: a secret. */
  target: string | null;
  options: Omit<KeptOptions, 'validForSeconds'>;
  tags: readonly string[];
  isActive: boolean;
  createdAtMs: number;
  expiresAtMs: number | null;
  archivedAtMs: number | null;
  /** Counted here, and held against its limit. */
  clicks: number;
  /** Counted elsewhere: shown, and held against nothing. */
  carriedClicks: number;
  destroyAfterLast: boolean;
  isZeroKnowledge: boolean;
  wipedAtMs: number | null;
}

/** One that was made. */
export interface MadeLink {
  id: number;
  code: string;
  version: number;
}

/** What is known of the links that have a code already. */
export interface KnownCode {
  id: number;
  type: LinkType;
  code: string;
  ownerId: number | null;
  target: string | null;
  isDeleted: boolean;
}
