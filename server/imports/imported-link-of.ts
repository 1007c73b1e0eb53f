import type { ImportCandidate } from '../../contract/imports/import-candidate.ts';
import type { ImportedLink } from '../links/imported-link.ts';
import { lacksKey } from './judge-candidate.ts';

/** What is made of a row. A link whose key has not come along is switched off: nobody gets in who could not before. */
export function importedLinkOf(
  candidate: ImportCandidate,
  { code, target, now }: { code: string | null; target: string | null; now: number },
): ImportedLink {
  const { type, createdAtMs, wait } = candidate;
  return {
    type,
    code,
    target: type === 'url' ? target : null,
    options: {
      key: candidate.sealed === null ? candidate.key : null,
      redirectionTime: wait,
      message: wait === null ? null : candidate.message,
      clicksLimit: candidate.limit,
      note: candidate.note,
      title: candidate.title,
      // Whom mails go to now has not asked for them here.
      notify: null,
    },
    tags: candidate.tags,
    isActive: candidate.isActive && !lacksKey(candidate),
    createdAtMs: Math.min(createdAtMs ?? now, now),
    expiresAtMs: candidate.expiresAtMs,
    archivedAtMs: candidate.isArchived ? now : null,
    clicks: candidate.clicks,
    carriedClicks: candidate.carriedClicks,
    destroyAfterLast: candidate.destroyAfterLast,
    isZeroKnowledge: type === 'secret' && candidate.sealed !== null,
    wipedAtMs: type === 'secret' && candidate.isWiped ? now : null,
  };
}
