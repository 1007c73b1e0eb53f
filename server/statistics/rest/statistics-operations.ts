import type { LinkType } from '../../../contract/fields.ts';
import { operations } from '../../../contract/rest/operations.ts';
import type {
  OverallStatisticsResource,
  StatisticsResource,
} from '../../../contract/rest/statistics-schemas.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Series } from '../../../contract/statistics.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { type RestRefusal, restAnswer } from '../../http/rest/rest-answer.ts';
import { presentBreakdown } from '../breakdown-present.ts';
import { earliestDay, seriesOf } from '../series.ts';
import type { StatisticsDeps } from '../statistics-routes.ts';
import type { Zone } from '../zone.ts';

const unknownZone = 'There is no zone of this name; names look like Europe/Stockholm';

/** The figures that programs are told. */
export function restStatisticsRoutes(deps: StatisticsDeps): MountedOperation[] {
  const { store, clock } = deps;

  async function zoneOf(name: string): Promise<Result<Zone, RestRefusal>> {
    const zone = await deps.zones.find(name);
    if (zone !== null) return ok(zone);
    const errors = [{ path: 'zone', message: unknownZone }];
    return fail({ name: 'badOptions', detail: unknownZone, errors });
  }

  const routeOfOne = (
    declared: typeof operations.linkStatistics | typeof operations.secretStatistics,
    type: LinkType,
  ) =>
    operation(declared, {
      async handle({ query: { zone: name = 'UTC' } }, { userId }, { path }) {
        const zone = await zoneOf(name);
        if (!zone.ok) return zone;
        const now = clock.now();
        const own = { ownerId: userId, type, code: path['code'] ?? '' };
        const found = await store.linkStatistics(
          (from) => deps.findOwnLink(own, from),
          earliestDay(zone.value, now),
        );
        if (found === null) return fail({ name: 'notFound' });
        const body: StatisticsResource = {
          ...presentSeries(name, found.totalClicks, seriesOf(found.days, zone.value, now)),
          // Where a secret's readers come from is not told.
          breakdown: type === 'url' && deps.showsBreakdown ? breakdownOf(found.breakdown) : null,
        };
        return ok(restAnswer(200, body));
      },
    });

  return [
    routeOfOne(operations.linkStatistics, 'url'),
    routeOfOne(operations.secretStatistics, 'secret'),
    operation(operations.overallStatistics, {
      async handle({ query: { zone: name = 'UTC' } }, { userId }) {
        const zone = await zoneOf(name);
        if (!zone.ok) return zone;
        const now = clock.now();
        const sumOf = async (type: LinkType) => {
          const { total, days } = await store.ownerVisits(userId, type, earliestDay(zone.value, now));
          return presentSeries(name, total, seriesOf(days, zone.value, now));
        };
        const body: OverallStatisticsResource = { links: await sumOf('url'), secrets: await sumOf('secret') };
        return ok(restAnswer(200, body));
      },
    }),
  ];
}

function presentSeries(zone: string, clicks: number, { days, day_values, months, mth_values }: Series) {
  const countAt = (values: Series['day_values'], index: number) => values[index]?.count ?? 0;
  return {
    zone,
    clicks,
    days: days.map((day, index) => ({ day, clicks: countAt(day_values, index) })),
    months: months.map((month, index) => ({ month, clicks: countAt(mth_values, index) })),
  };
}

function breakdownOf(breakdown: Parameters<typeof presentBreakdown>[0]): StatisticsResource['breakdown'] {
  const { bots, ...lists } = presentBreakdown(breakdown);
  const renamed = (list: { value: string; count: number }[]) =>
    list.map(({ value, count }) => ({ value, clicks: count }));
  return {
    countries: renamed(lists.countries),
    referrers: renamed(lists.referrers),
    devices: renamed(lists.devices),
    browsers: renamed(lists.browsers),
    systems: renamed(lists.systems),
    bots,
  };
}
