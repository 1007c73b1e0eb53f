import type { Room } from '../http/room.ts';
import { type ProfileDeps, profileRoutes } from './profile-routes.ts';

/** What profiles use of other rooms. */
export interface ProfileRoomUses {
  accounts: Pick<ProfileDeps, 'profiles'>;
}

export function createProfileRoom(deps: Omit<ProfileDeps, 'profiles'>, { accounts }: ProfileRoomUses): Room {
  return { calls: profileRoutes({ ...deps, profiles: accounts.profiles }) };
}
