import type { Receipt } from '../../contract/statistics.ts';
import type { LinkRow, LinksTable } from '../database/tables/links.ts';
import type { Vault } from '../platform/vault.ts';
import { keyContext } from './link.ts';
import { shortUrlOf } from './link-present.ts';
import {
  type FoldedColumn,
  type PlainColumn,
  presentPlainOptions,
  readPlainOptions,
} from './options/plain-options.ts';

/** What an export does not say of a link: how the server keeps it, and what visitors and the operator did. */
type LeftOutLinkColumn =
  | 'id'
  | 'owner_id'
  | 'version'
  | 'deleted_at_ms'
  | 'destroy_after_last'
  | 'zero_knowledge'
  | 'last_opened_at_ms'
  | 'last_visited_at_ms'
  | 'wiped_at_ms'
  | 'disabled_at_ms'
  | 'tags_folded'
  | FoldedColumn;

/**
 * What each column is called in an export. Every one is here, an option that is kept as it is, or left out above: the
 * compiler asks for each new one.
 */
const exportedNames = {
  type: 'type',
  code: 'code',
  target: 'original_url',
  is_active: 'is_active',
  key_sealed: 'password',
  clicks: 'total_clicks',
  carried_clicks: 'carried_clicks',
  archived_at_ms: 'archived',
  created_at_ms: 'created_at',
  expires_at_ms: 'expires_at',
} as const satisfies Record<Exclude<keyof LinksTable, LeftOutLinkColumn | PlainColumn>, string>;

type ExportedLinkName = (typeof exportedNames)[keyof typeof exportedNames];

/** What is said of a link besides its columns: `message` is a secret's, as JSON, and `tags` are names. */
interface SaidBesides {
  message: string | null;
  tags: readonly string[];
  receipts: readonly Receipt[];
}

/** A link or secret in an export, as JSON. */
export function exportedLink(
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  link: LinkRow,
  { message, tags, receipts }: SaidBesides,
): string {
  const { type, code } = link;
  const named = { type, code, short_url: shortUrlOf(publicUrl, link) };
  const content =
    type === 'url' ? `"original_url":${JSON.stringify(link.target)}` : `"entered_secret":${message}`;
  const rest = {
    is_active: link.is_active === 1,
    password: link.key_sealed === null ? null : vault.decryptText(link.key_sealed, keyContext(link)),
    ...presentPlainOptions(readPlainOptions(link)),
    tags,
    receipts,
    archived: link.archived_at_ms !== null,
    total_clicks: link.clicks,
    carried_clicks: link.carried_clicks,
    created_at: toTime(link.created_at_ms),
    expires_at: toTime(link.expires_at_ms),
  } satisfies Record<
    Exclude<ExportedLinkName, 'type' | 'code' | 'original_url'> | 'tags' | 'receipts',
    unknown
  >;
  return `${JSON.stringify(named).slice(0, -1)},${content},${JSON.stringify(rest).slice(1)}`;
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
