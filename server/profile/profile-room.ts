import type { Room } from '../http/room.ts';
import { type ProfileDeps, profileRoutes } from './profile-routes.ts';

export function createProfileRoom(deps: ProfileDeps): Room {
  return { calls: profileRoutes(deps) };
}
