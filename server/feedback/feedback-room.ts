import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Room } from '../http/room.ts';
import type { Clock } from '../platform/clock.ts';
import { type FeedbackDeps, feedbackRoutes } from './feedback-routes.ts';

/** What feedback uses of other rooms. */
export interface FeedbackRoomUses {
  mail: Pick<FeedbackDeps, 'outbox' | 'mailTexts'>;
  captcha: Pick<FeedbackDeps, 'captcha'>;
  accounts: Pick<FeedbackDeps, 'emailOf'>;
}

export function createFeedbackRoom(
  { settings, ...deps }: { settings: Settings; database: Database; clock: Clock },
  { mail, captcha, accounts }: FeedbackRoomUses,
): Room {
  const operator = settings.OPERATOR_EMAIL;
  return { calls: feedbackRoutes({ ...deps, ...mail, ...captcha, emailOf: accounts.emailOf, operator }) };
}
