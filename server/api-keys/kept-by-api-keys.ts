import type { KeptByRoom } from '../database/kept-by-room.ts';
import { exportedKey } from './api-key.ts';
import { listKeysOf, removeKeysOf } from './api-key-store.ts';

/** The keys of a person's programs: what each may do, and never the key or its hash. */
export const keptByApiKeys: KeptByRoom = {
  tables: {
    api_keys: {
      wiped: {
        inClosing: async (transaction, { id }) => {
          await removeKeysOf(transaction, id);
        },
      },
      exported: { as: 'api_keys' },
    },
  },
  async exportFacts({ database }, { id }) {
    const keys = await listKeysOf(database.query, id);
    return { api_keys: keys.map(exportedKey) };
  },
};
