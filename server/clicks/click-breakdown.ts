import type { BatchEntry } from './click-batch.ts';

/** How often each value of each property was seen. */
export interface ClickBreakdown {
  countries: Record<string, number>;
  referrers: Record<string, number>;
  devices: Record<string, number>;
  browsers: Record<string, number>;
  systems: Record<string, number>;
  /** Visits of preview bots, which are in no other figure. */
  bots: number;
}

/** Most values that are kept of one property; what comes later counts as `other`. */
const mostValues = 100;
const other = 'other';

export function emptyBreakdown(): ClickBreakdown {
  return { countries: {}, referrers: {}, devices: {}, browsers: {}, systems: {}, bots: 0 };
}

export function parseBreakdown(text: string): ClickBreakdown {
  return { ...emptyBreakdown(), ...(JSON.parse(text) as Partial<ClickBreakdown>) };
}

/** Adds a batch's entry. */
export function addEntry(breakdown: ClickBreakdown, { count, from }: BatchEntry): void {
  if (from === null) return;
  if (from === 'bot') {
    breakdown.bots += count;
    return;
  }
  addValue(breakdown.countries, from.country, count);
  addValue(breakdown.referrers, from.referrer, count);
  addValue(breakdown.devices, from.device, count);
  addValue(breakdown.browsers, from.browser, count);
  addValue(breakdown.systems, from.system, count);
}

/** Adds all of one breakdown to another. */
export function addBreakdown(sum: ClickBreakdown, part: ClickBreakdown): void {
  for (const property of ['countries', 'referrers', 'devices', 'browsers', 'systems'] as const) {
    for (const [value, count] of Object.entries(part[property])) addValue(sum[property], value, count);
  }
  sum.bots += part.bots;
}

function addValue(counts: Record<string, number>, value: string, count: number): void {
  const isKnown = Object.hasOwn(counts, value);
  const name = isKnown || Object.keys(counts).length < mostValues ? value : other;
  counts[name] = (Object.hasOwn(counts, name) ? (counts[name] as number) : 0) + count;
}
