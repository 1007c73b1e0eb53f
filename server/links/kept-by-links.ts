import type { KeptByRoom } from '../database/kept-by-room.ts';
import { linkKeys, wipeOwnedLinks } from './stores/kept-links-store.ts';

const index = { because: 'the search index repeats what links have' };

/** People's links and secrets. */
export const keptByLinks: KeptByRoom = {
  tables: {
    links: { wiped: { ofLinks: wipeOwnedLinks }, exported: { as: 'links' } },
    link_changes: {
      wiped: { because: 'codes of changed links, which stay taken; forgotten after an hour' },
      exported: { because: 'codes that are in the export anyway' },
    },
    links_search: {
      wiped: { because: 'triggers take a link out of the index when its address goes' },
      exported: index,
    },
    links_indexed_whole: {
      wiped: { because: 'numbers of links, forgotten as soon as the index has them anew' },
      exported: index,
    },
  },
  encrypted: [linkKeys],
};
