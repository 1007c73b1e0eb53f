import type { KeptByRoom } from '../database/kept-by-room.ts';
import { readReportsBy, removeReportsBy, removeReportsOf } from './report-store.ts';

/** What people have reported, under the address they gave; and what others have reported of their links. */
export const keptByReports: KeptByRoom = {
  tables: {
    reports: {
      wiped: {
        // What was written under an address that was never proved may be another person's.
        byEmail: async ({ database }, email, isProved) => {
          if (isProved) await removeReportsBy(database.query, email);
        },
        ofLinks: removeReportsOf,
      },
      exported: { as: 'reports' },
    },
  },
  async exportFacts({ database }, { email, email_confirmed_at_ms }) {
    if (email_confirmed_at_ms === null) return {};
    const reported = await readReportsBy(database.query, email);
    return {
      reports: reported.map(({ created_at_ms, ...report }) => ({
        ...report,
        created_at: new Date(created_at_ms).toISOString(),
      })),
    };
  },
};
