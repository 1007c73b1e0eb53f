import type { KeptByRoom } from '../database/kept-by-room.ts';
import type { SecretLinks } from '../links/stores/visited-links-store.ts';
import { removeClaims } from './stores/claim-store.ts';
import { dataKeys, removeContents } from './stores/content-store.ts';
import { readersAmong, removeReaders } from './stores/reader-store.ts';

/** The messages of people's secrets, who may open one again, and for which readers they are. */
export function keptBySecrets(links: Pick<SecretLinks, 'codesOf' | 'codesOfOwner'>): KeptByRoom {
  return {
    tables: {
      secret_contents: {
        wiped: { ofLinks: (query, { ids }) => removeContents(query, ids) },
        exported: { as: 'links' },
      },
      secret_claims: {
        wiped: { ofLinks: (query, { ids }) => removeClaims(query, ids) },
        exported: { because: 'hashes of readers’ claims, kept for two minutes, say nothing of the owner' },
      },
      secret_readers: {
        wiped: { ofLinks: (query, { ids }) => removeReaders(query, ids) },
        exported: { as: 'secret_readers' },
      },
    },
    async exportFacts({ database: { query } }, { id }) {
      return { secret_readers: await readersAmong(query, links.codesOfOwner(query, id)) };
    },
    encrypted: [dataKeys(links.codesOf)],
  };
}
