import type { KeptByRoom } from '../../database/kept-by-room.ts';
import { forgetRequestsOf, keptAnswers } from './idempotency-store.ts';

/** What programs were answered, for a day. */
export const keptByRest: KeptByRoom = {
  tables: {
    idempotency_keys: {
      wiped: { inClosing: (transaction, { id }) => forgetRequestsOf(transaction, id) },
      exported: { because: 'repeats, for a day, what is known of links and secrets in the export' },
    },
  },
  encrypted: [keptAnswers],
};
