import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../server/accounts/admission.ts';
import type { Database } from '../../server/database/database.ts';

describe('who may make an account', () => {
  // Neither mode asks the database.
  const noDatabase = null as unknown as Database['query'];
  const applicant = { email: 'maya@example.com', invitation: 'a token', now: 0 };

  it('is everybody, or nobody, whatever they bring', async () => {
    expect(await createAdmission('open').check(noDatabase, applicant)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await createAdmission('closed').check(noDatabase, applicant)).toEqual({
      ok: false,
      failure: 'registrationClosed',
    });
  });

  it('is only nobody where it is closed', () => {
    const modes = ['open', 'invite', 'closed'] as const;
    expect(modes.map((mode) => createAdmission(mode).isClosed)).toEqual([false, false, true]);
  });
});
