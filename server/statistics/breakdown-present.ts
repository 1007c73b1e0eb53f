import type { Breakdown } from '../../contract/statistics.ts';
import type { ClickBreakdown } from '../clicks/click-breakdown.ts';

/** A breakdown as it is answered: most frequent first, equal ones by their name. */
export function presentBreakdown(breakdown: ClickBreakdown): Breakdown {
  return {
    countries: sorted(breakdown.countries),
    referrers: sorted(breakdown.referrers),
    devices: sorted(breakdown.devices),
    browsers: sorted(breakdown.browsers),
    systems: sorted(breakdown.systems),
    bots: breakdown.bots,
  };
}

function sorted(counts: Record<string, number>): { value: string; count: number }[] {
  return Object.entries(counts)
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}
