import { LRUCache } from 'lru-cache';
import { hasCodeForm, hasWideCodeForm } from '../../contract/codes.ts';
import type { LinkChange } from '../links/stores/link-changes-store.ts';
import { type CheckedLink, PlainLink } from './visited-link.ts';

/** What the resolver reads from. */
export interface LinkSource {
  find(code: string): Promise<CheckedLink | null>;
  /** Whether some link has a code of another service's form. */
  hasWideCodes(): Promise<boolean>;
  latestChange(): Promise<number>;
  /** The first changes after the one numbered `seen`, so many at most. */
  changesSince(seen: number, most: number): Promise<LinkChange[]>;
}

/**
 * Remembers links by their code, within a number of bytes. What it remembers is as new as change number `epoch`;
 * whoever answers from it makes sure that no later change exists, and else lets it catch up and asks again.
 */
export interface LinkResolver {
  epoch(): number;
  /** Whether a path segment can be a code: as codes are made here, or, where some came from elsewhere, as those are. */
  isCode(segment: string): boolean;
  /** The same for what is none as far as this process knows: others may have brought some in. Asks now and then only. */
  learnCode(segment: string): Promise<boolean>;
  /** What is remembered: a link, null for a code that no link has, undefined when nothing is known. */
  peek(code: string): CheckedLink | null | undefined;
  /** What the database says now, whatever is remembered. */
  find(code: string): Promise<CheckedLink | null>;
  /** Whether the link with this code is still remembered as this one. */
  holds(code: string, link: object): boolean;
  /** Forgets every link that was changed since `epoch`, and moves on to the latest change. */
  catchUp(): Promise<void>;
  forget(code: string): void;
  forgetAll(): void;
  figures(): CacheFigures;
}

/** How well remembering works. */
export interface CacheFigures {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/** What an entry takes besides its texts: measured. */
const entryBytes = { noLink: 130, plain: 220, other: 450 };
/** Beyond so many unseen changes it is quicker to forget everything than to look at each. */
const mostChanges = 1000;
/** Wide codes that another process has brought in are known here after so long at most. */
const learnEveryMs = 1000;
/** Stands for a code that no link has: the cache cannot hold null. */
const noLink = Symbol('no link has this code');

export async function createLinkResolver(source: LinkSource, cacheBytes: number): Promise<LinkResolver> {
  const cache = new LRUCache<string, CheckedLink | typeof noLink>({
    maxSize: cacheBytes,
    sizeCalculation: bytesOf,
  });
  /** The latest reading of each code that is being read: a change that is seen meanwhile may be newer than the row. */
  const readings = new Map<string, object>();
  let epoch = await source.latestChange();
  let hasWide = await source.hasWideCodes();
  let learntAtMs = Number.NEGATIVE_INFINITY;
  let catchingUp: Promise<void> | null = null;
  let hits = 0;
  let misses = 0;

  function forget(code: string): void {
    cache.delete(code);
    readings.delete(code);
  }

  function forgetAll(): void {
    cache.clear();
    readings.clear();
  }

  async function readChanges(): Promise<void> {
    const changes = await source.changesSince(epoch, mostChanges);
    const [first] = changes;
    const latest =
      first === undefined || changes.length === mostChanges ? await source.latestChange() : epoch;
    // A server that took over may lack the last changes of the one before it: what they said does not hold.
    if (changes.length === mostChanges || latest < epoch) {
      forgetAll();
      hasWide ||= await source.hasWideCodes();
      epoch = latest;
      return;
    }
    // Changes that were forgotten unseen, or too many to name: better to know nothing than something old.
    const areNamed = first === undefined || first.id === epoch + 1;
    if (!areNamed || changes.some((change) => change.type === 'all')) forgetAll();
    for (const { type, code } of changes) {
      if (type === 'url') forget(code);
      hasWide ||= type === 'url' && !hasCodeForm(code);
    }
    if (!areNamed) hasWide ||= await source.hasWideCodes();
    epoch = changes.at(-1)?.id ?? epoch;
  }

  function catchUp(): Promise<void> {
    catchingUp ??= readChanges().finally(() => {
      catchingUp = null;
    });
    return catchingUp;
  }

  function isCode(segment: string): boolean {
    return hasCodeForm(segment) || (hasWide && hasWideCodeForm(segment));
  }

  return {
    epoch: () => epoch,
    isCode,
    async learnCode(segment) {
      if (isCode(segment)) return true;
      const now = performance.now();
      if (!hasWideCodeForm(segment) || now - learntAtMs < learnEveryMs) return false;
      learntAtMs = now;
      // Where the database is away nothing is known, and there is no such page.
      await catchUp().catch(() => {});
      return isCode(segment);
    },
    peek(code) {
      const entry = cache.get(code);
      if (entry === undefined) misses += 1;
      else hits += 1;
      return entry === noLink ? null : entry;
    },
    async find(code) {
      const reading = {};
      readings.set(code, reading);
      try {
        const found = await source.find(code);
        if (readings.get(code) === reading && canBeRemembered(found)) cache.set(code, found ?? noLink);
        return found;
      } finally {
        if (readings.get(code) === reading) readings.delete(code);
      }
    },
    holds: (code, link) => cache.peek(code) === link,
    catchUp,
    forget,
    forgetAll,
    figures: () => ({ hits, misses, entries: cache.size, bytes: cache.calculatedSize }),
  };
}

function bytesOf(entry: CheckedLink | typeof noLink): number {
  if (entry === noLink) return entryBytes.noLink;
  const targetBytes = entry.target?.length ?? 0;
  // Targets are ASCII; messages may be anything.
  return entry instanceof PlainLink
    ? entryBytes.plain + targetBytes
    : entryBytes.other + targetBytes + 2 * (entry.message?.length ?? 0);
}

/**
 * Openings are counted without a note among the changes. Where the limit alone decides, the opening itself finds out;
 * no visitor is to be asked for a key or kept waiting for a link that is used up.
 */
function canBeRemembered(found: CheckedLink | null): boolean {
  if (found === null || found.clicksLimit === null) return true;
  return found.encryptedKey === null && found.redirectionTime === null;
}
