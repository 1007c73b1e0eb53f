import type { KeptByRoom } from '../database/kept-by-room.ts';
import type { SecretLinks } from '../links/stores/visited-links-store.ts';
import { removeClaims } from './stores/claim-store.ts';
import { dataKeys, removeContents } from './stores/content-store.ts';

/** The messages of people's secrets, and who may open one again. */
export function keptBySecrets(links: Pick<SecretLinks, 'codesOf'>): KeptByRoom {
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
    },
    encrypted: [dataKeys(links.codesOf)],
  };
}
