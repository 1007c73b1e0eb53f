/** A click as it is recorded: nothing in it tells who clicked. */
export interface Click {
  linkId: number;
  atMs: number;
  /** Whether `links.clicks` already has it: limited links count where they are opened. */
  isCounted: boolean;
  /** `bot` for a preview bot, which is counted apart; null when only the count is kept. */
  from: ClickOrigin | 'bot' | null;
  /** How often, where equal clicks were brought together before. */
  times?: number;
}

/** Where a click came from, in a bounded number of words. */
export interface ClickOrigin {
  country: string;
  referrer: string;
  device: string;
  browser: string;
  system: string;
}

/** Where equal clicks came from, as it is stored. */
type StoredOrigin = [country: string, referrer: string, device: string, browser: string, system: string];

/** Equal clicks of one turn. */
export interface BatchEntry {
  linkId: number;
  bucket: number;
  count: number;
  /** Whether `links.clicks` has them already. */
  isCounted: boolean;
  from: ClickOrigin | 'bot' | null;
}

/** Visits are summed by the quarter of an hour: every zone's day begins on one. */
export const bucketMs = 15 * 60 * 1000;

export function bucketOf(atMs: number): number {
  return Math.floor(atMs / bucketMs);
}

const numbersPerEntry = 5;

/**
 * Clicks as one text, equal ones together: first where they came from, each place once, then five numbers for each
 * entry, the last of which says which of the places. Thousands are packed in a second, and most of them are alike.
 */
export function packClicks(clicks: Click[]): string {
  const origins: Click['from'][] = [];
  const numbers: number[] = [];
  const entriesOfLink = new Map<number, number[]>();
  for (const { linkId, atMs, isCounted, from, times = 1 } of clicks) {
    const bucket = bucketOf(atMs);
    const origin = placeOf(origins, from);
    const ofLink = entriesOfLink.get(linkId);
    const equal = ofLink?.find(
      (at) =>
        numbers[at + 1] === bucket && numbers[at + 3] === (isCounted ? 1 : 0) && numbers[at + 4] === origin,
    );
    if (equal !== undefined) {
      (numbers[equal + 2] as number) += times;
      continue;
    }
    if (ofLink === undefined) entriesOfLink.set(linkId, [numbers.length]);
    else ofLink.push(numbers.length);
    numbers.push(linkId, bucket, times, isCounted ? 1 : 0, origin);
  }
  return JSON.stringify([origins.map(toStored), numbers]);
}

/** The place of an origin among those seen in this turn; it is added when it is new. */
function placeOf(origins: Click['from'][], from: Click['from']): number {
  const known = origins.findIndex((origin) => isEqualOrigin(origin, from));
  return known === -1 ? origins.push(from) - 1 : known;
}

function isEqualOrigin(one: Click['from'], other: Click['from']): boolean {
  if (one === other) return true;
  if (one === null || other === null || one === 'bot' || other === 'bot') return false;
  return (
    one.browser === other.browser &&
    one.country === other.country &&
    one.referrer === other.referrer &&
    one.device === other.device &&
    one.system === other.system
  );
}

function toStored(from: Click['from']): StoredOrigin | 'bot' | null {
  return from === null || from === 'bot'
    ? from
    : [from.country, from.referrer, from.device, from.browser, from.system];
}

function fromStored(from: StoredOrigin | 'bot' | null): BatchEntry['from'] {
  if (from === null || from === 'bot') return from;
  const [country, referrer, device, browser, system] = from;
  return { country, referrer, device, browser, system };
}

export function unpackClicks(text: string): BatchEntry[] {
  const [stored, numbers] = JSON.parse(text) as [(StoredOrigin | 'bot' | null)[], number[]];
  const origins = stored.map(fromStored);
  const entries: BatchEntry[] = [];
  for (let at = 0; at < numbers.length; at += numbersPerEntry)
    entries.push({
      linkId: numbers[at] as number,
      bucket: numbers[at + 1] as number,
      count: numbers[at + 2] as number,
      isCounted: numbers[at + 3] === 1,
      from: origins[numbers[at + 4] as number] ?? null,
    });
  return entries;
}
