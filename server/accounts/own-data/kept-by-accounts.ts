import type { KeptByRoom } from '../../database/kept-by-room.ts';
import { readIdentitiesOf, removeIdentitiesOf } from '../stores/identity-store.ts';
import { findInvitationOf, removeInvitationsOf } from '../stores/invitation-store.ts';
import { removeMailTokensOf } from '../stores/mail-token-store.ts';
import { defaultKeys } from '../stores/profile-store.ts';
import { endSessionsOf, readSessionsOf } from '../stores/session-store.ts';
import { removeUser } from '../stores/user-store.ts';
import { exportedUser, toTime } from './exported-user.ts';

/** People themselves, and the ways in that they have. */
export const keptByAccounts: KeptByRoom = {
  tables: {
    sessions: {
      wiped: { inClosing: (transaction, { id }) => endSessionsOf(transaction, id) },
      exported: { as: 'logins' },
    },
    mail_tokens: {
      wiped: { inClosing: (transaction, { id }) => removeMailTokensOf(transaction, id) },
      exported: { because: 'hashes of what was mailed to the person, good for a day at most' },
    },
    identities: {
      wiped: {
        inClosing: async (transaction, { id }) => {
          await removeIdentitiesOf(transaction, id);
        },
      },
      exported: { as: 'sign_in_providers' },
    },
    invitations: {
      wiped: {
        inClosing: (transaction, { id, email, email_confirmed_at_ms }) =>
          removeInvitationsOf(transaction, id, email_confirmed_at_ms === null ? null : email),
      },
      exported: { as: 'invitation' },
    },
    // Emptied when the account is closed; the row stays until the links that name it are wiped.
    users: { wiped: { withAccount: removeUser }, exported: { as: 'profile' } },
  },
  encrypted: [defaultKeys],
  async exportFacts({ database: { query }, vault }, user) {
    const identities = await readIdentitiesOf(query, user.id);
    const sessions = await readSessionsOf(query, user.id);
    const invitation = await findInvitationOf(query, user.id);
    return {
      ...exportedUser(vault, user),
      sign_in_providers: identities,
      invitation:
        invitation === undefined
          ? null
          : {
              email: invitation.email,
              created_at: toTime(invitation.created_at_ms),
              used_at: toTime(invitation.used_at_ms),
            },
      logins: sessions.map((session) => ({
        created_at: toTime(session.created_at_ms),
        expires_at: toTime(session.expires_at_ms),
      })),
    };
  },
};
