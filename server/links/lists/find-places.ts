import type { Kysely } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { wantedAmong } from './filter-store.ts';
import { placesOf } from './places-store.ts';
import {
  comparePlaces,
  fewSources,
  isUnfiltered,
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

/** Links that are looked at one by one before it is said that the list goes on. */
const mostLookedAt = 400;
/** Links that are gathered to be sorted. */
const mostGathered = 1000;

/**
 * The next links of a list after a place. They are walked through in its order, a bounded number of them: where most
 * pass, the page is soon full. Where few do, an index may have them all; they are gathered and sorted then. Where that is
 * not so either, the page ends early, and says where the next one goes on.
 */
export async function findPlaces(
  reading: ReadFrom,
  wanted: WantedList,
  { after, most }: { after: ListPlace | null; most: number },
): Promise<FoundPlaces> {
  const walked = await walk(reading, wanted, after, most);
  if (walked.goesOn === null || walked.places.length >= most) return walked;
  const gathered = await gather(reading, wanted);
  return gathered === null ? walked : pageOf(wanted, gathered, after, most);
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

async function walk(
  reading: ReadFrom,
  wanted: WantedList,
  after: ListPlace | null,
  most: number,
): Promise<FoundPlaces> {
  const { valued, rest } = orderedSources(wanted);
  const isAmongRest = valued === null || (after !== null && after.value === null);
  const first = isAmongRest
    ? nothing
    : await walkSource(reading, wanted, valued, { after, most, mayLook: mostLookedAt });
  if (first.goesOn !== null) return first;
  const left = most - first.places.length;
  // The next page finds nothing after it, and begins with the rest.
  if (left === 0) return { places: first.places, goesOn: first.places.at(-1) ?? null };
  const start = isAmongRest ? after : null;
  const mayLook = mostLookedAt - first.lookedAt;
  const second = await walkSource(reading, wanted, rest, { after: start, most: left, mayLook });
  return { places: [...first.places, ...second.places], goesOn: second.goesOn };
}

interface Walked extends FoundPlaces {
  lookedAt: number;
}

const nothing: Walked = { places: [], goesOn: null, lookedAt: 0 };

/** A first look is at a few, the next ones are at more. */
const firstLook = 40;
const nextLooks = 9;

async function walkSource(
  reading: ReadFrom,
  wanted: WantedList,
  source: Source,
  { after, most, mayLook }: { after: ListPlace | null; most: number; mayLook: number },
): Promise<Walked> {
  const isEvery = source.kind === 'all' && wanted.sort === 'newest' && isUnfiltered(wanted.filter);
  const places: ListPlace[] = [];
  let from = after;
  let lookedAt = 0;
  for (let look = isEvery ? most + 1 : Math.max(firstLook, 2 * most); ; ) {
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
    if (lookedAt >= mayLook) return { places, goesOn: from, lookedAt };
    look = Math.min(look * nextLooks, mayLook - lookedAt);
  }
}

/** All links of a list, where an index has few that may be; null where none has. */
async function gather(reading: ReadFrom, wanted: WantedList): Promise<ListPlace[] | null> {
  for (const sources of fewSources(wanted.filter)) {
    const few = await Promise.all(sources.map((source) => hasFew(reading, wanted, source)));
    if (few.includes(false)) continue;
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

/** Whether all of a source may be gathered. Asked first: that there are too many is told by one row. */
async function hasFew({ query }: ReadFrom, wanted: WantedList, source: Source): Promise<boolean> {
  const beyond = await placesOf(query, wanted, source, { after: null, most: 1, skip: mostGathered });
  return beyond.length === 0;
}
