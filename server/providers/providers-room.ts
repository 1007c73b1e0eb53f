import type { Settings } from '../config/settings.ts';
import type { Room } from '../http/room.ts';
import type { Log } from '../platform/logger.ts';
import { createProviders } from './create-providers.ts';
import { addPopupRoutes, type PopupDeps } from './popup-routes.ts';
import type { Providers } from './provider-port.ts';

export interface ProvidersRoom extends Room {
  providers: Providers;
}

export function createProvidersRoom(
  deps: Omit<PopupDeps, 'providers'> & { settings: Settings; log: Log },
): ProvidersRoom {
  const providers = createProviders(deps);
  return { providers, addPages: (http) => addPopupRoutes(http, { ...deps, providers }) };
}
