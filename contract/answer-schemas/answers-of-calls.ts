import type * as z from 'zod/mini';
import type { AnswerOf, Endpoints } from '../endpoints.ts';
import {
  exportAnswer,
  loginAnswer,
  passwordChangeAnswer,
  passwordResetAnswer,
  registrationAnswer,
} from './account-answers.ts';
import { detailsAnswer, messageAnswer, outcomeAnswer } from './answer.ts';
import { apiKeyCreatedAnswer, apiKeysAnswer, apiKeysRevokedAnswer } from './api-key-answers.ts';
import { campaignSetMadeAnswer, campaignSetsAnswer } from './campaign-answers.ts';
import { fileAnswer, importAnswer, importListAnswer, importRowsAnswer } from './import-answers.ts';
import { pageAnswer } from './link-answers.ts';
import { countAnswer, manyAnswer, undoAnswer } from './many-answers.ts';
import { defaultsAnswer, profileAnswer } from './profile-answers.ts';
import { readersMadeAnswer, secretReadersAnswer } from './reader-answers.ts';
import { receiptsAnswer } from './receipt-answers.ts';
import {
  askedAnswer,
  askMadeAnswer,
  asksAnswer,
  lookedAtAskAnswer,
  ownAskAnswer,
} from './request-answers.ts';
import { captchaAnswer, configAnswer } from './server-answers.ts';
import { linkStatisticsAnswer, overallStatisticsAnswer } from './statistics-answers.ts';
import { tagListAnswer, tagSavedAnswer } from './tag-answers.ts';
import {
  webhookDeliveriesAnswer,
  webhookListAnswer,
  webhookMadeAnswer,
  webhookSecretAnswer,
} from './webhook-answers.ts';

/** What each call answers; any may also be refused with `refusedAnswer`. Read by tests: no page carries it. */
export const answersOfCalls = {
  register: registrationAnswer,
  confirm: detailsAnswer,
  disown: detailsAnswer,
  resendConfirmation: detailsAnswer,
  login: loginAnswer,
  providerLogin: loginAnswer,
  forgotPassword: detailsAnswer,
  resetPassword: passwordResetAnswer,
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
  burnSecret: outcomeAnswer,
  secretForReaders: readersMadeAnswer,
  secretReaders: secretReadersAnswer,
  withdrawReaders: secretReadersAnswer,
  overallLinkStatistics: overallStatisticsAnswer,
  overallSecretStatistics: overallStatisticsAnswer,
  linkStatistics: linkStatisticsAnswer,
  secretStatistics: linkStatisticsAnswer,
  receipts: receiptsAnswer,
  changeMany: manyAnswer,
  undoMany: undoAnswer,
  countMatching: countAnswer,
  listTags: tagListAnswer,
  createTag: tagSavedAnswer,
  changeTag: tagSavedAnswer,
  deleteTag: outcomeAnswer,
  listApiKeys: apiKeysAnswer,
  createApiKey: apiKeyCreatedAnswer,
  revokeApiKey: apiKeysRevokedAnswer,
  listWebhooks: webhookListAnswer,
  createWebhook: webhookMadeAnswer,
  changeWebhook: outcomeAnswer,
  deleteWebhook: outcomeAnswer,
  webhookSecret: webhookSecretAnswer,
  rotateWebhook: webhookSecretAnswer,
  testWebhook: outcomeAnswer,
  webhookDeliveries: webhookDeliveriesAnswer,
  sendWebhookAgain: outcomeAnswer,
  listImports: importListAnswer,
  startImport: importAnswer,
  addToImport: importAnswer,
  readImport: importAnswer,
  changeImport: importAnswer,
  importRows: importRowsAnswer,
  importRowsFile: fileAnswer,
  applyImport: importAnswer,
  undoImport: importAnswer,
  deleteImport: outcomeAnswer,
  exportLinks: fileAnswer,
  listCampaignSets: campaignSetsAnswer,
  createCampaignSet: campaignSetMadeAnswer,
  changeCampaignSet: campaignSetMadeAnswer,
  deleteCampaignSet: outcomeAnswer,
  fetchTitle: outcomeAnswer,
  listAsks: asksAnswer,
  createAsk: askMadeAnswer,
  withdrawAsk: outcomeAnswer,
  deleteAsk: outcomeAnswer,
  lookAtAsk: lookedAtAskAnswer,
  answerAsk: outcomeAnswer,
  readOwnAsk: ownAskAnswer,
  readAskedAnswer: askedAnswer,
  destroyAskedAnswer: outcomeAnswer,
} satisfies { [Name in keyof Endpoints]: z.ZodMiniType<AnswerOf<Endpoints[Name]>> };
