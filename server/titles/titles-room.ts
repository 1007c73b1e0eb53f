import type { Settings } from '../config/settings.ts';
import type { Room } from '../http/room.ts';
import type { RequestOutside } from '../outbound/outbound-port.ts';
import { createFetchTitle } from './fetch-title.ts';
import { restTitleRoutes } from './title-operations.ts';
import { titleRoutes } from './title-routes.ts';

export interface TitlesRoomDeps {
  settings: Pick<Settings, 'FETCH_TITLES'>;
  requestOutside: RequestOutside;
}

/** Titles of pages that links lead to, looked up where the operator allows it. */
export function createTitlesRoom({ settings, requestOutside }: TitlesRoomDeps): Room {
  const fetchTitle = settings.FETCH_TITLES === 'on' ? createFetchTitle(requestOutside) : null;
  return { calls: titleRoutes(fetchTitle), operations: restTitleRoutes(fetchTitle) };
}
