import type { Click } from './click-batch.ts';
import type { ClickStore } from './click-store.ts';

/** What a limited opening is held against, besides the limit itself. */
export interface LimitedOpening {
  linkId: number;
  code: string;
  /** The version the visitor was let through to; an edit in between makes the opening void. */
  version: number;
  /** The change of banned hosts that its target was held against; a later one makes the opening void. */
  hostVersion: number;
  click: Click;
}

/** Opens limited links. */
export interface LimitedOpenings {
  /** Counts an opening if the link still allows it, committed to the disk before it is answered; says whether it did. */
  open(opening: LimitedOpening): Promise<boolean>;
}

interface WaitingOpening {
  click: Click;
  resolve(isGranted: boolean): void;
  reject(error: unknown): void;
}

/**
 * Openings of one link that come together are counted together: they would have to wait for each other's commit. When
 * not all of them are allowed any more, they are counted one by one.
 */
export function createLimitedOpenings(store: Pick<ClickStore, 'openLimited'>): LimitedOpenings {
  const groups = new Map<string, WaitingOpening[]>();

  async function count(key: string, of: Omit<LimitedOpening, 'click'>): Promise<void> {
    for (let group = take(key); group.length > 0; group = take(key)) {
      try {
        const areAllGranted = await store.openLimited({ ...of, clicks: clicksOf(group) });
        for (const waiting of group)
          waiting.resolve(
            areAllGranted ||
              (group.length > 1 && (await store.openLimited({ ...of, clicks: [waiting.click] }))),
          );
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
      }
    }
    groups.delete(key);
  }

  /** Those that wait now; more may come meanwhile. */
  function take(key: string): WaitingOpening[] {
    const group = groups.get(key) ?? [];
    groups.set(key, []);
    return group;
  }

  return {
    open: ({ click, ...of }) =>
      new Promise((resolve, reject) => {
        const key = `${of.linkId} ${of.version} ${of.hostVersion}`;
        const group = groups.get(key);
        if (group !== undefined) {
          group.push({ click, resolve, reject });
          return;
        }
        groups.set(key, [{ click, resolve, reject }]);
        setImmediate(() => void count(key, of));
      }),
  };
}

function clicksOf(group: WaitingOpening[]): Click[] {
  return group.map(({ click }) => click);
}
