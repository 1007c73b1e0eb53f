import { toTree } from '../../contract/delta-tree.ts';
import { secretPath } from '../../contract/paths.ts';
import type { PageFrame, SealedMessage, VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import { noticeOf, noticePath } from '../visiting/notice.ts';
import type { OpenedSecret, OpeningOutcome } from './open-secret.ts';
import type { SecretOffer } from './secret-offer.ts';

/** What looking at a secret or opening it leads to. */
export type SecretOutcome = OpeningOutcome | { kind: 'nothing-to-see' };

export interface PresentedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

interface Deps {
  pages: VisitorPages;
  captcha: Captcha;
  clock: Clock;
  publicUrl: string;
}

/** The page, or the notice, that a visitor of a secret is shown. */
export function presentPage(
  deps: Deps,
  code: string,
  outcome: SecretOutcome,
): PresentedPage | { location: string } {
  const path = secretPath(code);
  const frame = { host: new URL(deps.publicUrl).host, shortPath: path.slice(1) };
  switch (outcome.kind) {
    case 'refused':
      return { location: noticePath(noticeOf('secret', outcome.why)) };
    case 'sealed':
      return sealedPage(deps, frame, path, outcome);
    case 'opened':
      return page(openedPage(deps, frame, outcome));
    case 'nothing-to-see':
      return page(deps.pages.botPage(frame));
    case 'unavailable':
      return page('', 503, { 'retry-after': '1' });
  }
}

function page(html: string, status = 200, headers: Record<string, string> = {}): PresentedPage {
  return { status, html, headers };
}

function sealedPage(deps: Deps, frame: PageFrame, action: string, offer: SecretOffer): PresentedPage {
  const { secret, claim, go, hindrance } = offer;
  const { link, lock } = secret;
  const shared = {
    ...frame,
    action,
    claim,
    go,
    captcha: offer.needsCaptcha ? deps.captcha.setup : null,
    isReopening: offer.isReopening,
    message: messageOf(link, go),
    openings:
      link.clicksLimit === null
        ? null
        : { left: Math.max(0, link.clicksLimit - link.clicks), limit: link.clicksLimit },
    expiresInSeconds: secondsLeft(link, deps.clock.now()),
  };
  const retry = hindrance?.kind === 'too-many' ? { retryAfterSeconds: hindrance.retryAfterSeconds } : {};
  const problem =
    hindrance?.kind === 'too-many'
      ? 'too-many-attempts'
      : hindrance?.kind === 'wrong-key' || hindrance?.kind === 'captcha'
        ? hindrance.kind
        : null;
  const html =
    lock === null
      ? deps.pages.sealedPage({ ...shared, ...retry, needsKey: link.keySealed !== null, problem })
      : deps.pages.zeroKnowledgePage({ ...shared, lock });
  if (hindrance?.kind === 'too-many')
    return page(html, 429, { 'retry-after': String(hindrance.retryAfterSeconds) });
  return page(html, problem === null ? 200 : 403);
}

/** The creator's message comes before the secret only where there is a token to wait for. */
function messageOf(link: Link, go: string | null): SealedMessage | null {
  if (go === null || link.redirectionTime === null) return null;
  return { text: link.message, seconds: link.redirectionTime };
}

function openedPage(deps: Deps, frame: PageFrame, opened: OpenedSecret): string {
  const { secret, content, openingsLeft } = opened;
  if (content.kind !== 'readable') throw new TypeError('only its reader can draw a zero-knowledge secret');
  return deps.pages.openedPage({
    ...frame,
    tree: toTree(content.delta),
    withKey: secret.link.keySealed !== null,
    openingsLeft,
    expiresInSeconds: secondsLeft(secret.link, deps.clock.now()),
  });
}

function secondsLeft(link: Link, now: number): number | null {
  return link.expiresAtMs === null ? null : Math.max(0, Math.ceil((link.expiresAtMs - now) / 1000));
}
