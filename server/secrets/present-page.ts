import { burnPath, secretPath } from '../../contract/paths.ts';
import type {
  KeyProblem,
  MessageFirst,
  OpenedPage,
  PageFrame,
  VisitorPages,
} from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import { noticeOf, noticePath } from '../visiting/notice.ts';
import type { BurnPasses } from './burning/burn-pass.ts';
import type { OpenedSecret } from './opening/open-secret.ts';
import type { SecretOutcome } from './opening/secret-outcome.ts';
import type { Hindrance, SecretOffer } from './secret-offer.ts';
import type { SecretTasks } from './secret-tasks.ts';

export interface PresentedPage {
  status: number;
  html: string | Uint8Array;
  headers: Record<string, string>;
}

interface PresentPageDeps {
  pages: VisitorPages;
  captcha: Captcha;
  burnPasses: BurnPasses;
  tasks: SecretTasks;
  clock: Clock;
  publicUrl: string;
}

/** The page, or the notice, that a visitor of a secret is shown. */
export async function presentPage(
  deps: PresentPageDeps,
  code: string,
  outcome: Exclude<SecretOutcome, { kind: 'unavailable' }>,
): Promise<PresentedPage | { location: string }> {
  const path = secretPath(code);
  const frame = { host: new URL(deps.publicUrl).host, shortPath: path.slice(1) };
  switch (outcome.kind) {
    case 'refused':
      return { location: noticePath(noticeOf('secret', outcome.why)) };
    case 'unopened':
      return unopenedPage(deps, frame, path, outcome);
    case 'opened':
      return page(await openedPage(deps, frame, outcome));
    case 'nothing-to-see':
      return page(deps.pages.botPage(frame));
  }
}

function page(html: string | Uint8Array, status = 200, headers: Record<string, string> = {}): PresentedPage {
  return { status, html, headers };
}

function unopenedPage(
  deps: PresentPageDeps,
  frame: PageFrame,
  action: string,
  offer: SecretOffer,
): PresentedPage {
  const { secret, claim, go, hindrance } = offer;
  const { link, lock } = secret;
  const shared = {
    ...frame,
    action,
    claim,
    go,
    captcha: offer.needsCaptcha ? deps.captcha.setup : null,
    isReopening: offer.isReopening,
    message: messageOf(offer),
    waitsAgain: offer.waitsAgain,
    openings:
      link.clicksLimit === null
        ? null
        : { left: Math.max(0, link.clicksLimit - link.clicks), limit: link.clicksLimit },
    expiresInSeconds: secondsLeft(link, deps.clock.now()),
  };
  const retry = hindrance?.kind === 'too-many' ? { retryAfterSeconds: hindrance.retryAfterSeconds } : {};
  const problem = hindrance === null ? null : (problems[hindrance.kind] ?? null);
  const html =
    lock === null
      ? deps.pages.unopenedPage({ ...shared, ...retry, needsKey: link.encryptedKey !== null, problem })
      : deps.pages.zeroKnowledgePage({
          ...shared,
          lock,
          burnAction: link.clicksLimit === null ? null : burnPath(link.code),
        });
  if (hindrance?.kind === 'too-many')
    return page(html, 429, { 'retry-after': String(hindrance.retryAfterSeconds) });
  if (hindrance?.kind === 'busy') return page(html, 503, { 'retry-after': '3' });
  return page(html, problem === null ? 200 : 403);
}

const problems: Partial<Record<Hindrance['kind'], KeyProblem>> = {
  'wrong-key': 'wrong-key',
  captcha: 'captcha',
  'too-many': 'too-many-attempts',
  busy: 'busy',
};

/** The creator's message comes before the secret only where there is a token to wait for. */
function messageOf({ secret, waitSeconds }: SecretOffer): MessageFirst | null {
  return waitSeconds === null ? null : { text: secret.link.message, seconds: waitSeconds };
}

function openedPage(deps: PresentPageDeps, frame: PageFrame, opened: OpenedSecret): Promise<Uint8Array> {
  const { secret, content, openingsLeft } = opened;
  if (content.dataKey === null) throw new TypeError('only its reader can draw a zero-knowledge secret');
  return deps.tasks.drawPage(content, {
    ...frame,
    withKey: secret.link.encryptedKey !== null,
    openingsLeft,
    burn: burnOf(deps, secret.link),
    expiresInSeconds: secondsLeft(secret.link, deps.clock.now()),
  });
}

/** Where and with what a reader burns a secret; null where readers may not. */
function burnOf({ burnPasses }: PresentPageDeps, link: Link): OpenedPage['burn'] {
  const pass = burnPasses.issue(link);
  return pass === null ? null : { action: burnPath(link.code), pass };
}

function secondsLeft(link: Link, now: number): number | null {
  return link.expiresAtMs === null ? null : Math.max(0, Math.ceil((link.expiresAtMs - now) / 1000));
}
