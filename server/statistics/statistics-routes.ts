import type { RefusedAnswer } from '../../contract/answers.ts';
import { type Endpoints, endpoints } from '../../contract/endpoints.ts';
import type { LinkType } from '../../contract/fields.ts';
import type { LinkDetails } from '../../contract/links.ts';
import {
  type LinkStatisticsAnswer,
  linkStatisticsRequest,
  type OverallStatisticsAnswer,
  overallStatisticsRequest,
} from '../../contract/statistics.ts';
import type { Database } from '../database/database.ts';
import { answer, type CallAnswer, failedAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import { presentBreakdown } from './breakdown-present.ts';
import type { KnownZones } from './known-zones.ts';
import { earliestDay, seriesOf } from './series.ts';
import type { StatisticsStore } from './statistics-store.ts';
import { fixedZone, type Zone } from './zone.ts';

export interface StatisticsDeps {
  store: StatisticsStore;
  clock: Clock;
  zones: KnownZones;
  /** The caller's own link or secret; null when it is not theirs, or not there. */
  findOwnLink(
    own: { ownerId: number; type: LinkType; code: string },
    from?: Pick<Database, 'query'>,
  ): Promise<Link | null>;
  presentDetails(link: Link, totalClicks: number): Promise<LinkDetails>;
  /** Whether it is told where visits come from. */
  showsBreakdown: boolean;
}

/** The four statistics calls. */
export function statisticsRoutes(deps: StatisticsDeps): Call[] {
  /** A zone's name makes days across a clock change exact; without one, or with an unknown one, the offset decides. */
  async function zoneOf(request: ZoneRequest): Promise<Zone> {
    const named = request.timezone ? await deps.zones.find(request.timezone) : null;
    return named ?? fixedZone(request.timezone_offset);
  }

  const overallCall = (endpoint: OverallEndpoint, type: LinkType) =>
    call(endpoint, {
      schema: overallStatisticsRequest,
      budget: budgets.read,
      handle: async (request, actor) => overall(deps, actor.userId, type, await zoneOf(request)),
    });

  const callOfOne = (endpoint: LinkEndpoint, type: LinkType) =>
    call(endpoint, {
      schema: linkStatisticsRequest,
      budget: budgets.read,
      handle: async (request, actor) =>
        ofOne(deps, { ownerId: actor.userId, type, code: request.code }, await zoneOf(request)),
    });

  return [
    overallCall(endpoints.overallLinkStatistics, 'url'),
    overallCall(endpoints.overallSecretStatistics, 'secret'),
    callOfOne(endpoints.linkStatistics, 'url'),
    callOfOne(endpoints.secretStatistics, 'secret'),
  ];
}

type OverallEndpoint = Endpoints['overallLinkStatistics' | 'overallSecretStatistics'];
type LinkEndpoint = Endpoints['linkStatistics' | 'secretStatistics'];

interface ZoneRequest {
  timezone_offset: number;
  timezone?: string | null | undefined;
}

async function overall(
  { store, clock }: StatisticsDeps,
  ownerId: number,
  type: LinkType,
  zone: Zone,
): Promise<CallAnswer<OverallStatisticsAnswer>> {
  const now = clock.now();
  const { total, days } = await store.ownerVisits(ownerId, type, earliestDay(zone, now));
  return answer('statistics', { total_clicks: total, details: { statistics: [seriesOf(days, zone, now)] } });
}

async function ofOne(
  deps: StatisticsDeps,
  own: { ownerId: number; type: LinkType; code: string },
  zone: Zone,
): Promise<CallAnswer<LinkStatisticsAnswer | RefusedAnswer>> {
  const now = deps.clock.now();
  const found = await deps.store.linkStatistics(
    (from) => deps.findOwnLink(own, from),
    earliestDay(zone, now),
  );
  if (found === null) return failedAnswer('notFound');
  const { link, totalClicks, days, breakdown } = found;
  const details = await deps.presentDetails(link, totalClicks);
  return answer('statistics', {
    ...details,
    // Where a secret's readers come from is not told.
    ...(own.type === 'url' && deps.showsBreakdown ? { breakdown: presentBreakdown(breakdown) } : {}),
    details: [details.short_url, { statistics: [seriesOf(days, zone, now)] }],
  });
}
