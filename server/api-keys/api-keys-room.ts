import type { Database } from '../database/database.ts';
import type { AuthenticateKey } from '../http/key-actor.ts';
import type { Room } from '../http/room.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { createAuthenticateKey } from './authenticate-key.ts';
import type { CreateKeyDeps } from './create-key.ts';
import { createUsedDays } from './used-days.ts';

export interface ApiKeysRoomDeps extends Omit<CreateKeyDeps, 'takeActive'> {
  /** For what nobody waits for. */
  background: Database;
  tellFault: TellFault;
}

/** What API keys use of other rooms. */
export interface ApiKeysRoomUses {
  accounts: Pick<CreateKeyDeps, 'takeActive'>;
}

export interface ApiKeysRoom extends Room {
  authenticateKey: AuthenticateKey;
}

export function createApiKeysRoom(deps: ApiKeysRoomDeps, { accounts }: ApiKeysRoomUses): ApiKeysRoom {
  const usedDays = createUsedDays(deps);
  return {
    authenticateKey: createAuthenticateKey({ ...deps, noteUse: usedDays.note }),
    calls: apiKeyRoutes({ ...deps, takeActive: accounts.takeActive }),
    stop: usedDays.stop,
  };
}
