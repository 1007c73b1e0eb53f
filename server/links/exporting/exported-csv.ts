import { csvLine } from '../../../contract/imports/csv-cells.ts';
import type { LinkFacts } from '../link.ts';
import { type PresentContext, presentLinkResource, presentSecretResource } from '../rest/rest-present.ts';

const columns = [
  'type',
  'code',
  'short_url',
  'target',
  'title',
  'note',
  'tags',
  'created_at',
  'expires_at',
  'is_active',
  'archived',
  'click_limit',
  'clicks',
  'carried_clicks',
  'redirection_time',
  'message',
  'has_key',
] as const;

export function csvHead(isPrivate: boolean): string {
  return csvLine(isPrivate ? [...columns, 'key'] : columns);
}

/** A link or secret as a line of CSV; `key` is undefined where it is not to be told. */
export function csvOf(facts: LinkFacts, context: PresentContext, key: string | null | undefined): string {
  const isLink = facts.type === 'url';
  const shown = isLink ? presentLinkResource(facts, context) : presentSecretResource(facts, context);
  const cells: Record<(typeof columns)[number], string | number | boolean | null> = {
    type: isLink ? 'link' : 'secret',
    code: shown.code,
    short_url: shown.short_url,
    target: 'target' in shown ? shown.target : '',
    title: shown.title,
    note: shown.note,
    tags: tagCell(shown.tags),
    created_at: shown.created_at,
    expires_at: shown.expires_at,
    is_active: shown.active,
    archived: shown.archived,
    click_limit: shown.click_limit,
    clicks: shown.clicks,
    carried_clicks: shown.carried_clicks,
    redirection_time: shown.message?.seconds ?? null,
    message: shown.message?.text ?? null,
    has_key: shown.has_key,
  };
  const line = columns.map((column) => String(cells[column] ?? ''));
  return csvLine(key === undefined ? line : [...line, key ?? '']);
}

/** Names with commas between them. A single one that has another sign in it gets a comma, so that it stays one. */
function tagCell(names: readonly string[]): string {
  const text = names.join(',');
  return names.length === 1 && /[;|]/.test(text) ? `${text},` : text;
}
