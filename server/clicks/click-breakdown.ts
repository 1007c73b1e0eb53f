import type { BatchEntry, ClickOrigin } from './click-batch.ts';
import { partsOf } from './counts-in-parts.ts';

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

type OriginPart = [
  country: string,
  referrer: string,
  device: string,
  browser: string,
  system: string,
  count: number,
];

/** What is stored of clicks: a breakdown; or one place with how often, or how many of bots, where they were added since. */
type BreakdownPart = Partial<ClickBreakdown> | OriginPart | number;

export function parseBreakdown(text: string): ClickBreakdown {
  const sum = emptyBreakdown();
  for (const part of partsOf(text)) addPart(sum, JSON.parse(part) as BreakdownPart);
  return sum;
}

function addPart(sum: ClickBreakdown, part: BreakdownPart): void {
  if (typeof part === 'number') sum.bots += part;
  else if (!Array.isArray(part)) addBreakdown(sum, { ...emptyBreakdown(), ...part });
  else {
    const [country, referrer, device, browser, system, count] = part;
    addOrigin(sum, { country, referrer, device, browser, system }, count);
  }
}

const originTexts = new WeakMap<ClickOrigin, string>();

/** A batch's entry as a part; null: nothing is kept of it. */
export function writePart({ count, from }: BatchEntry): string | null {
  if (from === null || from === 'bot') return from === null ? null : String(count);
  let text = originTexts.get(from);
  if (text === undefined) {
    const { country, referrer, device, browser, system } = from;
    text = JSON.stringify([country, referrer, device, browser, system]).slice(0, -1);
    originTexts.set(from, text);
  }
  return `${text},${count}]`;
}

/** Adds a batch's entry. */
export function addEntry(breakdown: ClickBreakdown, { count, from }: BatchEntry): void {
  if (from === null) return;
  if (from === 'bot') {
    breakdown.bots += count;
    return;
  }
  addOrigin(breakdown, from, count);
}

function addOrigin(breakdown: ClickBreakdown, from: ClickOrigin, count: number): void {
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
