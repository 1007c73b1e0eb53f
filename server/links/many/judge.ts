import type { Updateable } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { ManyAction, ManyVerdict } from '../../../contract/order/many.ts';
import type { LinkRow, LinksTable } from '../../database/tables/links.ts';
import { isExpired, toLink } from '../link.ts';

/** What is done to many links: the same to each. */
export interface Change {
  action: ManyAction;
  /** For tagging and untagging. */
  tagIds: readonly number[];
  /** For extending; null: they never end. */
  expiresAtMs: number | null;
}

/** What undoing has to know of a link: a value of the column that the action changes, or the tags it put on or took off. */
export type Before = number | null | readonly number[];

/** What becomes of one link; `before` is there only where it is changed. */
export type Judged = { verdict: 'done'; before: Before } | { verdict: Exclude<ManyVerdict, 'done'> };

/** A link, and the ids of its tags. */
export interface TaggedRow {
  row: LinkRow;
  tagIds: readonly number[];
}

const unchanged: Judged = { verdict: 'unchanged' };

function done(before: Before): Judged {
  return { verdict: 'done', before };
}

/** What each action does to a link, and to which it does nothing. */
const rules: Record<ManyAction, (link: TaggedRow, change: Change, now: number) => Judged> = {
  activate: (link, _change, now) => judgeSwitch(link.row, true, now),
  deactivate: (link, _change, now) => judgeSwitch(link.row, false, now),
  archive: ({ row }) => (row.archived_at_ms === null ? done(null) : unchanged),
  unarchive: ({ row }) => (row.archived_at_ms === null ? unchanged : done(row.archived_at_ms)),
  tag({ tagIds }, change) {
    const added = change.tagIds.filter((id) => !tagIds.includes(id));
    if (tagIds.length + added.length > limits.tagsPerLink) return { verdict: 'too_many_tags' };
    return added.length === 0 ? unchanged : done(added);
  },
  untag({ tagIds }, change) {
    const removed = change.tagIds.filter((id) => tagIds.includes(id));
    return removed.length === 0 ? unchanged : done(removed);
  },
  extend({ row }, { expiresAtMs }) {
    if (row.wiped_at_ms !== null) return { verdict: 'wiped' };
    return row.expires_at_ms === expiresAtMs ? unchanged : done(row.expires_at_ms);
  },
  delete: () => done(null),
};

export function judge(link: TaggedRow, change: Change, now: number): Judged {
  return rules[change.action](link, change, now);
}

/** As one link is switched: see toggle-link.ts. */
function judgeSwitch(row: LinkRow, wanted: boolean, now: number): Judged {
  const link = toLink(row);
  if (link.isActive === wanted && !isExpired(link, now)) return unchanged;
  if (link.isDisabled) return { verdict: 'stopped' };
  return isExpired(link, now) ? { verdict: 'expired' } : done(row.is_active);
}

/** The column that an action changes; null: it changes tags. */
export const changedColumn = {
  activate: 'is_active',
  deactivate: 'is_active',
  archive: 'archived_at_ms',
  unarchive: 'archived_at_ms',
  extend: 'expires_at_ms',
  delete: 'deleted_at_ms',
  tag: null,
  untag: null,
} as const satisfies Record<ManyAction, keyof LinksTable | null>;

/** What an action sets, the same for all. */
export function changedColumns({ action, expiresAtMs }: Change, now: number): Updateable<LinksTable> {
  const set: Record<ManyAction, Updateable<LinksTable>> = {
    activate: { is_active: 1 },
    deactivate: { is_active: 0 },
    archive: { archived_at_ms: now },
    unarchive: { archived_at_ms: null },
    extend: { expires_at_ms: expiresAtMs },
    delete: { deleted_at_ms: now },
    tag: {},
    untag: {},
  };
  return set[action];
}
