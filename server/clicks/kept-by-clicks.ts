import type { KeptByRoom } from '../database/kept-by-room.ts';
import {
  removeLinksBreakdowns,
  removeLinksDays,
  removeOwnersDays,
  removeOwnersTotals,
} from './visit-store.ts';

const countsOnly = { because: 'sums of other people’s visits; the export has the clicks of each link' };

/** How often people's links were visited. */
export const keptByClicks: KeptByRoom = {
  tables: {
    link_breakdowns: { wiped: { ofLinks: removeLinksBreakdowns }, exported: countsOnly },
    visit_days: {
      wiped: { ofLinks: removeLinksDays, withAccount: removeOwnersDays },
      exported: countsOnly,
    },
    visit_totals: { wiped: { withAccount: removeOwnersTotals }, exported: countsOnly },
    click_batches: {
      wiped: { because: 'clicks that wait are dropped when they are folded and their link is wiped' },
      exported: { because: 'they are folded before, and are in the clicks of each link' },
    },
  },
};
