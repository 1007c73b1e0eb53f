import { brokenReferences } from '../../database/references.ts';
import { type Check, wrong } from './finding.ts';

/** Whether what belongs to people and links belongs to some that are there. */
export const checkReferences: Check = async ({ database, isCurrent }) => {
  if (database === null || !isCurrent) return [];
  const { dialect } = database;
  const broken = await database.snapshot((query) => brokenReferences(query, dialect));
  if (broken.length === 0) return [];
  const named = broken.map(({ table, column, parent }) => `${table}.${column} to ${parent}`).join(', ');
  return [
    wrong(
      'broken-references',
      `Some rows belong to others that are not there (${named}): something was removed past the server. Restore the latest backup, or delete these rows.`,
    ),
  ];
};
