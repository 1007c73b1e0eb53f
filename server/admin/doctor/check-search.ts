import { countSearchMisfits } from '../../links/search/search-misfits-store.ts';
import { type Check, wrong } from './finding.ts';

/** So many of the newest links are looked at. */
const linksLookedAt = 10_000;

/** Whether the search finds links by what they have. */
export const checkSearch: Check = async ({ database, isCurrent }) => {
  if (database === null || !isCurrent) return [];
  const { dialect } = database;
  const misfits = await database.snapshot((query) => countSearchMisfits({ query, dialect }, linksLookedAt));
  if (misfits === 0) return [];
  return [
    wrong(
      'search-misfits',
      `The search does not know ${misfits} of the newest links as they are: a server of an older version runs beside this one, or links were changed past the server. Stop it; "backup" and "restore --replace" write the index anew.`,
    ),
  ];
};
