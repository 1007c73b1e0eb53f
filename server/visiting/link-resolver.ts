import { LRUCache } from 'lru-cache';
import type { LinkChange } from '../links/link-changes.ts';
import { PlainLink, type VisitedLink } from './visited-link.ts';

/** What the resolver reads from. */
export interface LinkSource {
  find(code: string): Promise<VisitedLink | null>;
  latestChange(): Promise<number>;
  changesSince(seen: number): Promise<LinkChange[]>;
}

/**
 * Remembers links by their code, within a number of bytes. What it remembers is as new as change number `epoch`;
 * whoever answers from it makes sure that no later change exists, and else lets it catch up and asks again.
 */
export interface LinkResolver {
  epoch(): number;
  /** What is remembered: a link, null for a code nobody has, undefined when nothing is known. */
  peek(code: string): VisitedLink | null | undefined;
  find(code: string): Promise<VisitedLink | null>;
  /** Forgets every link that was changed since `epoch`, and moves on to the latest change. */
  catchUp(): Promise<void>;
  forget(code: string): void;
  forgetAll(): void;
}

/** What an entry takes besides its texts: measured. */
const entryBytes = { nobodys: 130, plain: 220, other: 450 };
/** Stands for a code nobody has: the cache cannot hold null. */
const nobodys = Symbol('nobody has this code');

export async function createLinkResolver(source: LinkSource, cacheBytes: number): Promise<LinkResolver> {
  const cache = new LRUCache<string, VisitedLink | typeof nobodys>({
    maxSize: cacheBytes,
    sizeCalculation: bytesOf,
  });
  let epoch = await source.latestChange();
  let catchingUp: Promise<void> | null = null;

  async function readChanges(): Promise<void> {
    const changes = await source.changesSince(epoch);
    const [first] = changes;
    // Changes that were pruned unseen, or too many to name: better to know nothing than something old.
    const areNamed = first === undefined || first.id === epoch + 1;
    if (!areNamed || changes.some((change) => change.type === 'all')) cache.clear();
    for (const change of changes) if (change.type === 'url') cache.delete(change.code);
    epoch = changes.at(-1)?.id ?? epoch;
  }

  return {
    epoch: () => epoch,
    peek(code) {
      const entry = cache.get(code);
      return entry === nobodys ? null : entry;
    },
    async find(code) {
      const epochBefore = epoch;
      const found = await source.find(code);
      // A change seen while the row was being read may be newer than the row.
      if (epoch === epochBefore && canBeRemembered(found)) cache.set(code, found ?? nobodys);
      return found;
    },
    catchUp() {
      catchingUp ??= readChanges().finally(() => {
        catchingUp = null;
      });
      return catchingUp;
    },
    forget: (code) => void cache.delete(code),
    forgetAll: () => cache.clear(),
  };
}

function bytesOf(entry: VisitedLink | typeof nobodys): number {
  if (entry === nobodys) return entryBytes.nobodys;
  const targetBytes = entry.target?.length ?? 0;
  // Targets are ASCII; messages may be anything.
  return entry instanceof PlainLink
    ? entryBytes.plain + targetBytes
    : entryBytes.other + targetBytes + 2 * (entry.message?.length ?? 0);
}

/**
 * Openings are counted without a note among the changes. Where the limit alone decides, the opening itself finds out;
 * nobody is to be asked for a key or kept waiting for a link that is used up.
 */
function canBeRemembered(found: VisitedLink | null): boolean {
  if (found === null || found.clicksLimit === null) return true;
  return found.keySealed === null && found.redirectionTime === null;
}
