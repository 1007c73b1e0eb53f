import { LRUCache } from 'lru-cache';
import { ownTurn } from '../platform/own-turn.ts';
import { firstBucketOf, namedZone, type Zone } from './zone.ts';

/** Zones by their names, each worked out once. */
export interface KnownZones {
  /** The zone of an IANA name; null when there is none of that name. */
  find(name: string): Promise<Zone | null>;
}

const mostZones = 200;

/**
 * Remembers the zones that were asked for lately: making one takes longer than all else in a call. Of several new ones
 * each is made in a turn of the event loop of its own, so that whoever only wants to be redirected comes in between.
 */
export function createKnownZones(): KnownZones {
  const known = new LRUCache<string, Promise<Zone | null>>({ max: mostZones });
  // The first zone of all takes a hundred times as long as the others: better now than during a call.
  firstBucketOf(namedZone('europe/london') as Zone, 0);

  return {
    find(name) {
      // One zone, in whatever letter case it is written.
      const key = name.toLowerCase();
      const found = known.get(key);
      if (found !== undefined) return found;
      const made = ownTurn().then(() => namedZone(key));
      known.set(key, made);
      return made;
    },
  };
}
