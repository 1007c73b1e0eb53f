import type { KeptByRoom } from '../database/kept-by-room.ts';
import { removeLinksBulkRows, removeOwnersActions } from './many/many-store.ts';
import { linkKeys, wipeOwnedLinks } from './stores/kept-links-store.ts';
import { removeLinksRanks } from './stores/link-ranks-store.ts';
import { removeOwnersRankedLists } from './stores/ranked-lists-store.ts';
import { removeLinksSearch } from './stores/searched-links-store.ts';
import { removeLinksTags, removeOwnersTags, tagsOfOwner } from './tags/tag-store.ts';

const undoing = { because: 'what is needed to undo something, for ten seconds' };
const index = { because: 'the search index repeats what links have' };

/** People's links and secrets. */
export const keptByLinks: KeptByRoom = {
  tables: {
    link_tags: { wiped: { ofLinks: removeLinksTags }, exported: { because: 'each link names its tags' } },
    link_ranks: { wiped: { ofLinks: removeLinksRanks }, exported: { because: 'links say their clicks' } },
    ranked_lists: {
      wiped: { withAccount: removeOwnersRankedLists },
      exported: { because: 'how the lists are kept in order' },
    },
    bulk_rows: { wiped: { ofLinks: removeLinksBulkRows }, exported: undoing },
    links: { wiped: { ofLinks: wipeOwnedLinks }, exported: { as: 'links' } },
    tags: { wiped: { withAccount: removeOwnersTags }, exported: { as: 'tags' } },
    bulk_actions: { wiped: { withAccount: removeOwnersActions }, exported: undoing },
    link_changes: {
      wiped: { because: 'codes of changed links, which stay taken; forgotten after an hour' },
      exported: { because: 'codes that are in the export anyway' },
    },
    links_search: { wiped: { ofLinks: removeLinksSearch }, exported: index },
    links_indexed_whole: {
      wiped: { because: 'numbers of links, forgotten as soon as the index has them anew' },
      exported: index,
    },
  },
  async exportFacts({ database }, { id }) {
    const tags = await tagsOfOwner(database.query, id);
    return { tags: tags.map(({ name, colour }) => ({ name, colour })) };
  },
  encrypted: [linkKeys],
};
