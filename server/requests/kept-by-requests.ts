import type { KeptByRoom } from '../database/kept-by-room.ts';
import { exportedAsks } from './exported-asks.ts';
import { removeAsksOf } from './stores/ask-store.ts';

/** What people asked for, and what was answered to them. */
export const keptByRequests: KeptByRoom = {
  tables: {
    secret_requests: {
      wiped: { inClosing: (transaction, { id }) => removeAsksOf(transaction, id) },
      exported: { as: 'requests' },
    },
    request_answers: {
      wiped: { because: 'goes with its request' },
      exported: { as: 'requests' },
    },
  },
  exportFacts: async ({ database }, { id }) => ({ requests: await exportedAsks(database.query, id) }),
};
