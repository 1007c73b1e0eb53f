import type { Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import type { Random } from '../../platform/random.ts';
import type { Vault } from '../../platform/vault.ts';
import type { ImportedLink } from '../imported-link.ts';
import {
  findCodes,
  freeCodes,
  linksStillThere,
  lockUnchanged,
  retargetRows,
} from '../stores/imported-links-store.ts';
import { noteLinkChanges } from '../stores/link-changes-store.ts';
import { insertImported } from './insert-imported.ts';

interface ImportedLinksDeps {
  database: Database;
  vault: Vault;
  random: Random;
}

/** What imports ask of links, and do to them. */
export function linksForImports({ database, vault, random }: ImportedLinksDeps) {
  const { dialect } = database;
  return {
    findCodes: (codes: readonly string[]) => findCodes(database.query, codes),
    stillThere: (ids: readonly number[]) => linksStillThere(database.query, ids),
    insert: (
      transaction: Transaction<Schema>,
      given: { ownerId: number; links: readonly ImportedLink[]; now: number },
    ) => insertImported({ dialect, vault, random }, transaction, given),
    lockUnchanged: (
      transaction: Transaction<Schema>,
      ownerId: number,
      asked: readonly { id: number; version: number }[],
    ) => lockUnchanged(transaction, dialect, ownerId, asked),
    /** Has links lead elsewhere; gives the version of each after that. */
    async retarget(
      transaction: Transaction<Schema>,
      ownerId: number,
      targets: readonly { id: number; target: string }[],
      now: number,
    ): Promise<Map<number, number>> {
      const changed = await retargetRows(transaction, dialect, ownerId, targets);
      const links = changed.map(({ code }) => ({ type: 'url' as const, code }));
      if (links.length > 0) await noteLinkChanges(transaction, dialect, links, now);
      return new Map(changed.map(({ id, version }) => [id, version]));
    },
    /** Frees the codes of links that were just wiped. */
    async free(
      transaction: Transaction<Schema>,
      links: readonly { id: number; type: LinkType; code: string }[],
      now: number,
    ): Promise<void> {
      await freeCodes(
        transaction,
        dialect,
        links.map(({ id }) => id),
      );
      await noteLinkChanges(transaction, dialect, links, now);
    },
  };
}

export type LinksForImports = ReturnType<typeof linksForImports>;
