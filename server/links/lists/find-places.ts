import type { Kysely } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { wantedAmong } from './filter-store.ts';
import { hasMoreThan, placesOf } from './places-store.ts';
import {
  comparePlaces,
  fewSources,
  isEveryNewest,
  type ListPlace,
  orderedSources,
  type Source,
  type WantedList,
} from './wanted-list.ts';

interface ReadFrom {
  query: Kysely<Schema>;
  dialect: Dialect;
}

/** Some of a list, and the place from which it goes on; null: that was the end of it. */
export interface FoundPlaces {
  places: ListPlace[];
  goesOn: ListPlace | null;
}

/** A first look is at a few links, the one that follows it at no more than this, and only if that may be enough. */
const shortestLook = 40;
const brieflyLookedAt = 160;
/** Links that are looked at where few pass and no index has them, before it is said that the list goes on. */
const longLook = 160;
/** Links that are gathered to be sorted. */
const mostGathered = 1000;

/**
 * The next links of a list after a place. They are walked through in its order, a bounded number of them: where most
 * pass, the page is soon full. Where few do, an index may have them all; they are gathered and sorted then. Where that is
 * not so either, some more are walked through, and a page that is not full then says where the next one goes on.
 */
export async function findPlaces(
  reading: ReadFrom,
  wanted: WantedList,
  { after, most }: { after: ListPlace | null; most: number },
): Promise<FoundPlaces> {
  const begun = await walk(reading, wanted, {
    after,
    most,
    look: Math.max(shortestLook, 2 * most),
    mayLook: brieflyLookedAt,
  });
  if (begun.goesOn === null || begun.places.length >= most) return begun;
  const gathered = await gather(reading, wanted);
  if (gathered !== null) return pageOf(wanted, gathered, after, most);
  const left = most - begun.places.length;
  const { places, goesOn } = await walk(reading, wanted, {
    after: begun.goesOn,
    most: left,
    look: Math.max(longLook, 2 * left),
    mayLook: longLook,
  });
  return { places: [...begun.places, ...places], goesOn };
}

/** A page of places that are all known. */
export function pageOf(
  wanted: Pick<WantedList, 'sort'>,
  places: readonly ListPlace[],
  after: ListPlace | null,
  most: number,
): FoundPlaces {
  const following = places
    .filter((place) => after === null || comparePlaces(wanted, place, after) > 0)
    .sort((one, other) => comparePlaces(wanted, one, other));
  const page = following.slice(0, most);
  return { places: page, goesOn: following.length > most ? (page.at(-1) ?? null) : null };
}

interface Stretch {
  after: ListPlace | null;
  most: number;
  /** How many are looked at first, and at most. */
  look: number;
  mayLook: number;
}

async function walk(reading: ReadFrom, wanted: WantedList, stretch: Stretch): Promise<FoundPlaces> {
  const { after, most, mayLook } = stretch;
  const { valued, rest } = orderedSources(wanted);
  const isAmongRest = valued === null || (after !== null && after.value === null);
  const first = isAmongRest ? nothing : await walkSource(reading, wanted, valued, stretch);
  if (first.goesOn !== null) return first;
  const left = most - first.places.length;
  // The next page finds nothing after it, and begins with the rest.
  if (left === 0) return { places: first.places, goesOn: first.places.at(-1) ?? null };
  const second = await walkSource(reading, wanted, rest, {
    ...stretch,
    after: isAmongRest ? after : null,
    most: left,
    mayLook: mayLook - first.lookedAt,
  });
  return { places: [...first.places, ...second.places], goesOn: second.goesOn };
}

interface Walked extends FoundPlaces {
  lookedAt: number;
}

const nothing: Walked = { places: [], goesOn: null, lookedAt: 0 };

/** How many to look at next: what should be enough if as many pass as did so far. */
function nextLook({ lookedAt, found, most }: { lookedAt: number; found: number; most: number }): number {
  const enough = ((most + 1 - found) * lookedAt) / found;
  return Math.max(shortestLook, Math.ceil(1.5 * enough));
}

async function walkSource(
  reading: ReadFrom,
  wanted: WantedList,
  source: Source,
  { after, most, look: firstLook, mayLook }: Stretch,
): Promise<Walked> {
  const isEvery = source.kind === 'all' && isEveryNewest(wanted);
  const places: ListPlace[] = [];
  let from = after;
  let lookedAt = 0;
  for (let look = isEvery ? most + 1 : firstLook; ; ) {
    const some = await placesOf(reading.query, wanted, source, { after: from, most: look });
    const values = isEvery
      ? null
      : await wantedAmong(
          reading,
          wanted,
          some.map(({ id }) => id),
        );
    const isListed = ({ id, value }: ListPlace) =>
      values === null || (values.has(id) && (value !== null || (values.get(id) ?? null) === null));
    for (const [index, place] of some.entries()) {
      if (!isListed(place)) continue;
      if (places.length === most)
        return { places, goesOn: places.at(-1) ?? from, lookedAt: lookedAt + index };
      places.push(place);
    }
    lookedAt += some.length;
    from = some.at(-1) ?? from;
    if (some.length < look) return { places, goesOn: null, lookedAt };
    look = nextLook({ lookedAt, found: places.length, most });
    if (lookedAt + look > mayLook) return { places, goesOn: from, lookedAt };
  }
}

/** All links of a list, where an index has few that may be; null where none has. */
async function gather(reading: ReadFrom, wanted: WantedList): Promise<ListPlace[] | null> {
  for (const sources of fewSources(wanted.filter)) {
    const areMany = sources.map((source) => hasMoreThan(reading.query, wanted, source, mostGathered));
    if ((await Promise.all(areMany)).includes(true)) continue;
    const ids = new Set<number>();
    for (const source of sources) {
      const some = await placesOf(reading.query, wanted, source, { after: null, most: mostGathered });
      for (const { id } of some) ids.add(id);
    }
    const values = await wantedAmong(reading, wanted, [...ids]);
    return [...values].map(([id, value]) => ({ id, value }));
  }
  return null;
}
