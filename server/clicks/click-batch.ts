/** A click as it is recorded: nothing in it tells who clicked. */
export interface Click {
  linkId: number;
  atMs: number;
  /** Whether `links.clicks` already has it: limited links count where they are opened. */
  isCounted: boolean;
  /** `bot` for a preview bot, which is counted apart; null when only the count is kept. */
  from: ClickOrigin | 'bot' | null;
}

/** Where a click came from, in a bounded number of words. */
export interface ClickOrigin {
  country: string;
  referrer: string;
  device: string;
  browser: string;
  system: string;
}

/** Equal clicks of one turn, as they stand in `click_batches`. */
export type BatchEntry = [
  linkId: number,
  bucket: number,
  count: number,
  isCounted: 0 | 1,
  from: [country: string, referrer: string, device: string, browser: string, system: string] | 'bot' | null,
];

/** Visits are summed by the quarter of an hour: every zone's day begins on one. */
export const bucketMs = 15 * 60 * 1000;

export function bucketOf(atMs: number): number {
  return Math.floor(atMs / bucketMs);
}

/** Clicks as one text, equal ones together. */
export function packClicks(clicks: Click[]): string {
  const entries: BatchEntry[] = [];
  const entriesOfLink = new Map<number, { click: Click; entry: BatchEntry }[]>();
  for (const click of clicks) {
    const ofLink = entriesOfLink.get(click.linkId) ?? [];
    const equal = ofLink.find((other) => isEqual(other.click, click));
    if (equal !== undefined) {
      equal.entry[2] += 1;
      continue;
    }
    const entry = toEntry(click);
    entries.push(entry);
    ofLink.push({ click, entry });
    if (ofLink.length === 1) entriesOfLink.set(click.linkId, ofLink);
  }
  return JSON.stringify(entries);
}

function isEqual(one: Click, other: Click): boolean {
  return (
    one.isCounted === other.isCounted &&
    bucketOf(one.atMs) === bucketOf(other.atMs) &&
    isEqualOrigin(one.from, other.from)
  );
}

function isEqualOrigin(one: Click['from'], other: Click['from']): boolean {
  if (one === other) return true;
  if (one === null || other === null || one === 'bot' || other === 'bot') return false;
  return (
    one.country === other.country &&
    one.referrer === other.referrer &&
    one.device === other.device &&
    one.browser === other.browser &&
    one.system === other.system
  );
}

export function unpackClicks(text: string): BatchEntry[] {
  return JSON.parse(text) as BatchEntry[];
}

function toEntry({ linkId, atMs, isCounted, from }: Click): BatchEntry {
  const origin =
    from === null || from === 'bot'
      ? from
      : ([from.country, from.referrer, from.device, from.browser, from.system] as const);
  return [linkId, bucketOf(atMs), 1, isCounted ? 1 : 0, origin as BatchEntry[4]];
}
