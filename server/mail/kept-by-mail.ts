import type { KeptByRoom } from '../database/kept-by-room.ts';
import { withdrawLetters } from './outbox.ts';
import { letters } from './outbox-store.ts';

/** Mails that wait to be sent to people, or pass their words on. */
export const keptByMail: KeptByRoom = {
  tables: {
    outbox_mails: {
      wiped: { byEmail: ({ database, vault }, email) => withdrawLetters({ database, vault }, email) },
      exported: { because: 'mails that are about to be in the person’s mailbox' },
    },
  },
  encrypted: [letters],
};
