import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { defaultsRequest, profileUpdateRequest } from '../../contract/profile.ts';
import type { Database } from '../database/database.ts';
import { answer, failedAnswer, messageAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import type { ProfileStore } from './profile-port.ts';
import { readProfileUpdate } from './profile-update.ts';
import { presentDefaults, toDefaultsRow } from './url-defaults.ts';

export interface ProfileDeps {
  database: Database;
  clock: Clock;
  vault: Vault;
  profiles: ProfileStore;
}

/** A user's profile and what their new links start with. */
export function profileRoutes({ database, clock, vault, profiles }: ProfileDeps): Call[] {
  return [
    call(endpoints.profile, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const user = await profiles.readProfile(database.query, userId);
        if (user === undefined) return failedAnswer('unauthenticated');
        const { firstname, lastname, email, gender, date_of_birth, country_code, mobile_no } = user;
        return answer('profile', {
          firstname,
          lastname,
          email,
          gender,
          date_of_birth,
          country_code,
          mobile_no,
          base64: user.picture,
          has_password: user.password_hash !== null,
        });
      },
    }),

    call(endpoints.updateProfile, {
      schema: profileUpdateRequest,
      // Read together with today's date.
      outline: z.unknown(),
      budget: budgets.write,
      async handle(payload, { userId }) {
        const today = new Date(clock.now()).toISOString().slice(0, 10);
        const change = readProfileUpdate(payload, today);
        if (!change.ok) return messageAnswer('profileRefused', change.failure);
        await profiles.saveProfile(database.query, userId, change.value);
        return messageAnswer('profileSaved');
      },
    }),

    call(endpoints.getDefaults, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const row = await profiles.readDefaults(database.query, userId);
        if (row === undefined) return failedAnswer('unauthenticated');
        return answer('defaults', { details: presentDefaults(vault, userId, row) });
      },
    }),

    call(endpoints.setDefaults, {
      schema: defaultsRequest,
      budget: budgets.write,
      refuse: (sentence) => messageAnswer('defaultsRefused', sentence),
      async handle(defaults, { userId }) {
        await profiles.saveDefaults(database.query, userId, toDefaultsRow(vault, userId, defaults));
        return messageAnswer('defaultsSaved');
      },
    }),
  ];
}
