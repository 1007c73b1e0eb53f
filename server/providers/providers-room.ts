import type { Room } from '../http/room.ts';
import { createProviders, type ProvidersDeps } from './create-providers.ts';
import { addPopupRoutes, type PopupDeps } from './popup-routes.ts';
import type { Providers } from './provider-port.ts';

export interface ProvidersRoom extends Room {
  providers: Providers;
}

export function createProvidersRoom(deps: Omit<PopupDeps, 'providers'> & ProvidersDeps): ProvidersRoom {
  const providers = createProviders(deps);
  return { providers, addPages: (http) => addPopupRoutes(http, { ...deps, providers }) };
}
