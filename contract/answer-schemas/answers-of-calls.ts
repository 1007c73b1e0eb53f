import type * as z from 'zod/mini';
import type { AnswerOf, Endpoints } from '../endpoints.ts';
import { exportAnswer, loginAnswer, passwordChangeAnswer, registrationAnswer } from './account-answers.ts';
import { detailsAnswer, messageAnswer, outcomeAnswer } from './answer.ts';
import { pageAnswer } from './link-answers.ts';
import { defaultsAnswer, profileAnswer } from './profile-answers.ts';
import { captchaAnswer, configAnswer } from './server-answers.ts';
import { linkStatisticsAnswer, overallStatisticsAnswer } from './statistics-answers.ts';

/** What each call answers; any may also be refused with `refusedAnswer`. Read by tests: no page carries it. */
export const answersOfCalls = {
  register: registrationAnswer,
  confirm: detailsAnswer,
  disown: detailsAnswer,
  resendConfirmation: detailsAnswer,
  login: loginAnswer,
  providerLogin: loginAnswer,
  forgotPassword: detailsAnswer,
  resetPassword: detailsAnswer,
  logout: detailsAnswer,
  changePassword: passwordChangeAnswer,
  deleteAccount: detailsAnswer,
  exportAccount: exportAnswer,
  profile: profileAnswer,
  updateProfile: messageAnswer,
  getDefaults: defaultsAnswer,
  setDefaults: messageAnswer,
  feedback: messageAnswer,
  contact: messageAnswer,
  config: configAnswer,
  captcha: captchaAnswer,
  createLink: outcomeAnswer,
  checkAvailability: outcomeAnswer,
  listLinks: pageAnswer,
  toggle: outcomeAnswer,
  edit: outcomeAnswer,
  remove: outcomeAnswer,
  createSecret: outcomeAnswer,
  overallLinkStatistics: overallStatisticsAnswer,
  overallSecretStatistics: overallStatisticsAnswer,
  linkStatistics: linkStatisticsAnswer,
  secretStatistics: linkStatisticsAnswer,
} satisfies { [Name in keyof Endpoints]: z.ZodMiniType<AnswerOf<Endpoints[Name]>> };
