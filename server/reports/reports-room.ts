import type { Settings } from '../config/settings.ts';
import type { Room } from '../http/room.ts';
import { addReportRoutes, type ReportDeps } from './report-routes.ts';

/** What reports use of other rooms. */
export interface ReportsRoomUses {
  mail: Pick<ReportDeps, 'outbox' | 'mailTexts'>;
  captcha: Pick<ReportDeps, 'captcha'>;
  links: Pick<ReportDeps, 'lockLink'>;
}

export function createReportsRoom(
  deps: Omit<ReportDeps, keyof ReportsRoomUses['mail'] | 'captcha' | 'lockLink' | 'operator'> & {
    settings: Settings;
  },
  { mail, captcha, links }: ReportsRoomUses,
): Room {
  const operator = deps.settings.OPERATOR_EMAIL;
  return {
    addPages: (http) =>
      addReportRoutes(http, { ...deps, ...mail, ...captcha, lockLink: links.lockLink, operator }),
  };
}
