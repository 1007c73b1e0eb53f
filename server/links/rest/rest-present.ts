import type { LinkResource } from '../../../contract/rest/link-schemas.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import type { SecretResource } from '../../../contract/rest/secret-schemas.ts';
import { type RestAnswer, restAnswer } from '../../http/rest/rest-answer.ts';
import { isExpired, type LinkFacts } from '../link.ts';
import { shortUrlOf } from '../link-present.ts';
import { writtenTarget } from '../targets/written-target.ts';

/** What presenting needs to know. */
export interface PresentContext {
  publicUrl: string;
  now: number;
  /** Clicks that are recorded and not yet in the link. */
  pendingClicks?: number;
}

/** A link as programs see it. */
export function presentLinkResource(facts: LinkFacts, context: PresentContext): LinkResource {
  return {
    target: writtenTarget(facts.target ?? ''),
    ...sharedOf(facts, context),
    has_key: facts.hasKey === true,
  };
}

/** What programs see of a secret. */
export function presentSecretResource(facts: LinkFacts, context: PresentContext): SecretResource {
  return {
    ...sharedOf(facts, context),
    has_key: facts.hasKey,
    zero_knowledge: facts.isZeroKnowledge,
    destroy_after_last: facts.destroyAfterLast,
    wiped: facts.isWiped,
  };
}

function sharedOf(facts: LinkFacts, { publicUrl, now, pendingClicks = 0 }: PresentContext) {
  return {
    code: facts.code,
    short_url: shortUrlOf(publicUrl, facts),
    state: stateOf(facts, now),
    active: facts.isActive,
    click_limit: facts.clicksLimit,
    clicks: facts.clicks + pendingClicks,
    expires_at: facts.expiresAtMs === null ? null : new Date(facts.expiresAtMs).toISOString(),
    message: facts.redirectionTime === null ? null : { text: facts.message, seconds: facts.redirectionTime },
    title: facts.title,
    note: facts.note,
    notify: facts.notify,
    tags: [...facts.tags],
    archived: facts.isArchived,
    carried_clicks: facts.carriedClicks,
    created_at: new Date(facts.createdAtMs).toISOString(),
  };
}

function stateOf(facts: LinkFacts, now: number): LinkResource['state'] {
  if (facts.isDisabled) return 'stopped';
  if (!facts.isActive) return 'inactive';
  return isExpired(facts, now) ? 'expired' : 'active';
}

/** Names the state of a link: it changes with every change of what its owner decides. */
export function versionTag({ version }: Pick<LinkFacts, 'version'>): string {
  return `"${version}"`;
}

/** Whether `If-Match` names a state, or any. */
export function isMatch(ifMatch: string, facts: Pick<LinkFacts, 'version'>): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === versionTag(facts));
}

/** A link or secret as the answer to what was done with it. */
export function resourceAnswer(
  facts: LinkFacts,
  context: PresentContext,
  { status = 200, wantsText = false }: { status?: 200 | 201; wantsText?: boolean } = {},
): RestAnswer {
  const isLink = facts.type === 'url';
  const read = isLink ? operations.readLink : operations.readSecret;
  const headers = {
    etag: versionTag(facts),
    ...(status === 201 ? { location: operationPath(read, { code: facts.code }) } : {}),
  };
  if (wantsText)
    return restAnswer(
      status,
      `${shortUrlOf(context.publicUrl, facts)}\n`,
      headers,
      'text/plain; charset=utf-8',
    );
  const body = isLink ? presentLinkResource(facts, context) : presentSecretResource(facts, context);
  return restAnswer(status, body, headers);
}
