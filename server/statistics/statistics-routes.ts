import { endpoints } from '../../contract/endpoints.ts';
import type { LinkType } from '../../contract/fields.ts';
import type { LinkDetails } from '../../contract/links.ts';
import { linkStatisticsRequest, overallStatisticsRequest } from '../../contract/statistics.ts';
import { answer, type CallAnswer, failedAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import { presentBreakdown } from './breakdown-present.ts';
import { createKnownZones } from './known-zones.ts';
import { earliestDay, seriesOf } from './series.ts';
import type { StatisticsStore } from './statistics-store.ts';
import { fixedZone, type Zone } from './zone.ts';

export interface StatisticsDeps {
  store: StatisticsStore;
  clock: Clock;
  /** The caller's own link or secret; null when it is not theirs, or not there. */
  findOwnLink(own: { ownerId: number; type: LinkType; code: string }): Promise<Link | null>;
  present(link: Link, totalClicks: number): LinkDetails;
  /** Whether it is told where visits come from. */
  showsBreakdown: boolean;
}

/** Mounts the four statistics calls. */
export function addStatisticsRoutes(mount: MountCall, deps: StatisticsDeps): void {
  const zones = createKnownZones();
  for (const [endpoint, type] of [
    [endpoints.overallLinkStatistics, 'url'],
    [endpoints.overallSecretStatistics, 'secret'],
  ] as const) {
    mount(endpoint, {
      schema: overallStatisticsRequest,
      budget: budgets.read,
      handle: async (request, actor) => overall(deps, actor.userId, type, await zoneOf(request)),
    });
  }
  for (const [endpoint, type] of [
    [endpoints.linkStatistics, 'url'],
    [endpoints.secretStatistics, 'secret'],
  ] as const) {
    mount(endpoint, {
      schema: linkStatisticsRequest,
      budget: budgets.read,
      handle: async (request, actor) =>
        ofOne(deps, { ownerId: actor.userId, type, code: request.code }, await zoneOf(request)),
    });
  }

  /** A zone's name makes days across a clock change exact; without one, or with an unknown one, the offset decides. */
  async function zoneOf(request: ZoneRequest): Promise<Zone> {
    const named = request.timezone ? await zones.find(request.timezone) : null;
    return named ?? fixedZone(request.timezone_offset);
  }
}

interface ZoneRequest {
  timezone_offset: number;
  timezone?: string | null | undefined;
}

async function overall(
  { store, clock }: StatisticsDeps,
  ownerId: number,
  type: LinkType,
  zone: Zone,
): Promise<CallAnswer> {
  const now = clock.now();
  const { total, days } = await store.ownerVisits(ownerId, type, earliestDay(zone, now));
  return answer('statistics', { total_clicks: total, details: { statistics: [seriesOf(days, zone, now)] } });
}

async function ofOne(
  deps: StatisticsDeps,
  own: { ownerId: number; type: LinkType; code: string },
  zone: Zone,
): Promise<CallAnswer> {
  const now = deps.clock.now();
  const found = await deps.store.linkStatistics(() => deps.findOwnLink(own), earliestDay(zone, now));
  if (found === null) return failedAnswer('notFound');
  const { link, totalClicks, days, breakdown } = found;
  const details = deps.present(link, totalClicks);
  return answer('statistics', {
    ...details,
    // What a secret's readers are is nobody's business.
    ...(own.type === 'url' && deps.showsBreakdown ? { breakdown: presentBreakdown(breakdown) } : {}),
    details: [details.short_url, { statistics: [seriesOf(days, zone, now)] }],
  });
}
