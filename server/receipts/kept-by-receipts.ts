import type { KeptByRoom } from '../database/kept-by-room.ts';
import { wipeReceipts } from './receipt-store.ts';

/** What happened to people's links and secrets. */
export const keptByReceipts: KeptByRoom = {
  tables: {
    link_events: { wiped: { ofLinks: wipeReceipts }, exported: { as: 'links' } },
  },
};
