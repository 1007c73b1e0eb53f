import type { KeptByRoom } from '../database/kept-by-room.ts';
import { remoteColumn, removeImportsOf } from './stores/import-store.ts';
import { pieceContents } from './stores/piece-store.ts';

const withImport = { because: 'the database removes it together with its import' };
const whatLinksHave = { because: 'what it has made is in the links; the rest is in the file that was sent' };

/** What people bring along, for thirty days. */
export const keptByImports: KeptByRoom = {
  tables: {
    imports: {
      wiped: { inClosing: (transaction, { id }) => removeImportsOf(transaction, id) },
      exported: whatLinksHave,
    },
    import_pieces: { wiped: withImport, exported: whatLinksHave },
    import_rows: { wiped: withImport, exported: whatLinksHave },
  },
  encrypted: [remoteColumn, pieceContents],
};
