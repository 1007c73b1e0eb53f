import type { Click, ClickOrigin } from '../clicks/click-batch.ts';
import type { Clock } from '../platform/clock.ts';
import { isPreviewBot, type Visit } from './visit-decision.ts';
import type { VisitedLink } from './visited-link.ts';
import { type Agent, agentOf, referrerOf, wantsPrivacy } from './visitor.ts';

export interface ClickDeps {
  clock: Clock;
  countryOf(address: string): string;
  /** Whether it is kept where clicks come from. */
  keepsOrigins: boolean;
}

/** Whether a visit leaves a click: bots are counted only among the places that clicks come from. */
export function leavesClick(
  { keepsOrigins }: Pick<ClickDeps, 'keepsOrigins'>,
  visit: Pick<Visit, 'method' | 'headers'>,
): boolean {
  return visit.method !== 'HEAD' && (keepsOrigins || !isPreviewBot(visit));
}

/** The click that goes with handing a target over. */
export function clickOf(
  deps: ClickDeps,
  visit: Pick<Visit, 'method' | 'headers' | 'address'>,
  link: VisitedLink,
): Click {
  const agent = agentOf(visit.headers['user-agent']);
  const from = isPreviewBot(visit)
    ? 'bot'
    : !deps.keepsOrigins || wantsPrivacy(visit.headers)
      ? null
      : originOf(deps, visit, agent);
  return { linkId: link.id, atMs: deps.clock.now(), isCounted: false, from };
}

function originOf(deps: ClickDeps, visit: Pick<Visit, 'headers' | 'address'>, agent: Agent): ClickOrigin {
  return {
    country: deps.countryOf(visit.address),
    referrer: referrerOf(visit.headers.referer),
    device: agent.device,
    browser: agent.browser,
    system: agent.system,
  };
}
