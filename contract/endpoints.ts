import type * as z from 'zod/mini';
import type {
  AccountDeletionRequest,
  ConfirmationRequest,
  DisownRequest,
  ExportAnswer,
  ExportRequest,
  LoginAnswer,
  LoginRequest,
  MailRequest,
  PasswordChangeAnswer,
  PasswordChangeRequest,
  PasswordResetAnswer,
  PasswordResetRequest,
  ProviderLoginRequest,
  RegistrationAnswer,
  RegistrationRequest,
} from './accounts.ts';
import type {
  ApiKeyCreatedAnswer,
  ApiKeysAnswer,
  ApiKeysRevokedAnswer,
} from './answer-schemas/api-key-answers.ts';
import type { CountAnswer, ManyAnswer, UndoAnswer } from './answer-schemas/many-answers.ts';
import type { ReadersMadeAnswer, SecretReadersAnswer } from './answer-schemas/reader-answers.ts';
import type {
  AskedAnswer,
  AskMadeAnswer,
  AsksAnswer,
  LookedAtAskAnswer,
  OwnAskAnswer,
} from './answer-schemas/request-answers.ts';
import type { captchaAnswer, captchaChallenge, configAnswer } from './answer-schemas/server-answers.ts';
import type { TagListAnswer, TagSavedAnswer } from './answer-schemas/tag-answers.ts';
import type { DetailsAnswer, MessageAnswer, OutcomeAnswer } from './answers.ts';
import type { ApiKeyCreationRequest, ApiKeyRevocationRequest } from './api-keys.ts';
import type {
  AnswerAskRequest,
  CreateAskRequest,
  NamedAskRequest,
  OwnAnswerRequest,
  OwnAskRequest,
} from './asking/ask-requests.ts';
import type {
  CampaignSetMadeAnswer,
  CampaignSetRequest,
  CampaignSetsAnswer,
  ChangeCampaignSetRequest,
  NamedCampaignSetRequest,
} from './campaigns.ts';
import type { ContactRequest, FeedbackRequest } from './feedback.ts';
import type {
  ChangeImportRequest,
  ExportLinksRequest,
  FileAnswer,
  ImportAnswer,
  ImportListAnswer,
  ImportPieceRequest,
  ImportRequest,
  ImportRowsAnswer,
  ImportRowsRequest,
  StartImportRequest,
} from './import-requests.ts';
import type {
  AvailabilityRequest,
  CodeRequest,
  CreateLinkRequest,
  EditRequest,
  PageAnswer,
  PageRequest,
} from './links.ts';
import type { CountRequest, ManyRequest, UndoRequest } from './order/many.ts';
import type { ChangeTagRequest, CreateTagRequest, TagRequest } from './order/tags.ts';
import type { TitleRequest } from './order/titles.ts';
import type { DefaultsAnswer, DefaultsRequest, ProfileAnswer, ProfileUpdateRequest } from './profile.ts';
import type {
  SecretForReadersRequest,
  SecretReadersRequest,
  WithdrawReadersRequest,
} from './readers/reader-requests.ts';
import type { BurnSecretRequest, CreateSecretRequest } from './secrets.ts';
import type {
  LinkStatisticsAnswer,
  LinkStatisticsRequest,
  OverallStatisticsAnswer,
  OverallStatisticsRequest,
  ReceiptsAnswer,
} from './statistics.ts';
import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  SendAgainRequest,
  WebhookDeliveriesAnswer,
  WebhookListAnswer,
  WebhookMadeAnswer,
  WebhookRequest,
  WebhookSecretAnswer,
} from './webhooks.ts';

/** Whether a call needs the token, takes it when there is one, or does not look at it. */
export type Access = 'open' | 'optional' | 'signed-in';

type Method = 'GET' | 'POST' | 'PUT';

/** One call: what stands on the wire, and, for the compiler only, what goes in and what comes out. */
export interface Endpoint<Request, Response, Needs extends Access = Access> {
  method: Method;
  path: string;
  access: Needs;
  readonly types?: { request: Request; response: Response };
}

function open<Request, Response>(method: Method, path: string): Endpoint<Request, Response, 'open'> {
  return { method, path, access: 'open' };
}

function optional<Request, Response>(method: Method, path: string): Endpoint<Request, Response, 'optional'> {
  return { method, path, access: 'optional' };
}

function signedIn<Request, Response>(method: Method, path: string): Endpoint<Request, Response, 'signed-in'> {
  return { method, path, access: 'signed-in' };
}

/** A call that sends nothing. */
export type Nothing = Record<string, never>;

/** What the server tells the web application about itself. */
export type ConfigAnswer = z.output<typeof configAnswer>;
/** A challenge of the captcha of our own. */
export type CaptchaChallenge = z.output<typeof captchaChallenge>;
/** A challenge, or why there is none. */
export type CaptchaAnswer = z.output<typeof captchaAnswer>;

/** Every call of the product. */
export const endpoints = {
  register: open<RegistrationRequest, RegistrationAnswer>('POST', '/users'),
  confirm: optional<ConfirmationRequest, DetailsAnswer>('GET', '/users/confirmation'),
  disown: open<DisownRequest, DetailsAnswer>('POST', '/api/disown'),
  resendConfirmation: open<MailRequest, DetailsAnswer>('POST', '/auth/resend_confirmation'),
  login: open<LoginRequest, LoginAnswer>('POST', '/auth/login'),
  providerLogin: open<ProviderLoginRequest, LoginAnswer>('POST', '/auth/third_party_login'),
  forgotPassword: open<MailRequest, DetailsAnswer>('POST', '/users/password'),
  resetPassword: open<PasswordResetRequest, PasswordResetAnswer>('PUT', '/users/password'),
  logout: signedIn<Nothing, DetailsAnswer>('POST', '/auth/logout'),
  changePassword: signedIn<PasswordChangeRequest, PasswordChangeAnswer>('POST', '/auth/change_password'),
  deleteAccount: signedIn<AccountDeletionRequest, DetailsAnswer>('POST', '/api/delete_account'),
  exportAccount: signedIn<ExportRequest, ExportAnswer>('POST', '/api/export'),
  profile: signedIn<Nothing, ProfileAnswer>('POST', '/api/profile'),
  updateProfile: signedIn<ProfileUpdateRequest, MessageAnswer>('POST', '/api/update'),
  getDefaults: signedIn<Nothing, DefaultsAnswer>('POST', '/api/get_user_defaults'),
  setDefaults: signedIn<DefaultsRequest, MessageAnswer>('POST', '/api/set_user_defaults'),
  feedback: optional<FeedbackRequest, MessageAnswer>('POST', '/feedback'),
  contact: optional<ContactRequest, MessageAnswer>('POST', '/contact_us'),
  config: open<Nothing, ConfigAnswer>('GET', '/api/config'),
  captcha: open<Nothing, CaptchaAnswer>('GET', '/api/captcha'),
  createLink: optional<CreateLinkRequest, OutcomeAnswer>('POST', '/api/url_shortener'),
  checkAvailability: signedIn<AvailabilityRequest, OutcomeAnswer>('POST', '/api/check_availability'),
  listLinks: signedIn<PageRequest, PageAnswer>('POST', '/api/page_request'),
  toggle: signedIn<CodeRequest, OutcomeAnswer>('POST', '/api/toggle_is_active'),
  edit: signedIn<EditRequest, OutcomeAnswer>('POST', '/api/edit_url_details'),
  remove: signedIn<CodeRequest, OutcomeAnswer>('POST', '/api/delete'),
  createSecret: signedIn<CreateSecretRequest, OutcomeAnswer>('POST', '/api/secret_message'),
  burnSecret: signedIn<BurnSecretRequest, OutcomeAnswer>('POST', '/api/burn_secret'),
  secretForReaders: signedIn<SecretForReadersRequest, ReadersMadeAnswer>('POST', '/api/secret_for_readers'),
  secretReaders: signedIn<SecretReadersRequest, SecretReadersAnswer>('POST', '/api/secret_readers'),
  withdrawReaders: signedIn<WithdrawReadersRequest, SecretReadersAnswer>('POST', '/api/withdraw_readers'),
  overallLinkStatistics: signedIn<OverallStatisticsRequest, OverallStatisticsAnswer>(
    'POST',
    '/stats/user_url_statistics',
  ),
  overallSecretStatistics: signedIn<OverallStatisticsRequest, OverallStatisticsAnswer>(
    'POST',
    '/stats/user_secret_statistics',
  ),
  linkStatistics: signedIn<LinkStatisticsRequest, LinkStatisticsAnswer>('POST', '/stats/url_statistics'),
  secretStatistics: signedIn<LinkStatisticsRequest, LinkStatisticsAnswer>('POST', '/stats/secret_statistics'),
  receipts: signedIn<CodeRequest, ReceiptsAnswer>('POST', '/api/receipts'),
  changeMany: signedIn<ManyRequest, ManyAnswer>('POST', '/api/change_many'),
  undoMany: signedIn<UndoRequest, UndoAnswer>('POST', '/api/undo_many'),
  countMatching: signedIn<CountRequest, CountAnswer>('POST', '/api/count_matching'),
  listTags: signedIn<Nothing, TagListAnswer>('GET', '/api/tags'),
  createTag: signedIn<CreateTagRequest, TagSavedAnswer>('POST', '/api/tags'),
  changeTag: signedIn<ChangeTagRequest, TagSavedAnswer>('POST', '/api/tags/change'),
  deleteTag: signedIn<TagRequest, OutcomeAnswer>('POST', '/api/tags/delete'),
  listApiKeys: signedIn<Nothing, ApiKeysAnswer>('GET', '/api/keys'),
  createApiKey: signedIn<ApiKeyCreationRequest, ApiKeyCreatedAnswer>('POST', '/api/keys'),
  revokeApiKey: signedIn<ApiKeyRevocationRequest, ApiKeysRevokedAnswer>('POST', '/api/keys/revoke'),
  listWebhooks: signedIn<Nothing, WebhookListAnswer>('GET', '/api/webhooks'),
  createWebhook: signedIn<CreateWebhookRequest, WebhookMadeAnswer>('POST', '/api/webhooks'),
  changeWebhook: signedIn<ChangeWebhookRequest, OutcomeAnswer>('POST', '/api/webhooks/change'),
  deleteWebhook: signedIn<WebhookRequest, OutcomeAnswer>('POST', '/api/webhooks/delete'),
  webhookSecret: signedIn<WebhookRequest, WebhookSecretAnswer>('POST', '/api/webhooks/secret'),
  rotateWebhook: signedIn<WebhookRequest, WebhookSecretAnswer>('POST', '/api/webhooks/rotate'),
  testWebhook: signedIn<WebhookRequest, OutcomeAnswer>('POST', '/api/webhooks/test'),
  webhookDeliveries: signedIn<WebhookRequest, WebhookDeliveriesAnswer>('POST', '/api/webhooks/deliveries'),
  sendWebhookAgain: signedIn<SendAgainRequest, OutcomeAnswer>('POST', '/api/webhooks/send_again'),
  listImports: signedIn<Nothing, ImportListAnswer>('GET', '/api/imports'),
  startImport: signedIn<StartImportRequest, ImportAnswer>('POST', '/api/imports'),
  addToImport: signedIn<ImportPieceRequest, ImportAnswer>('POST', '/api/imports/piece'),
  readImport: signedIn<ImportRequest, ImportAnswer>('POST', '/api/imports/read'),
  changeImport: signedIn<ChangeImportRequest, ImportAnswer>('POST', '/api/imports/change'),
  importRows: signedIn<ImportRowsRequest, ImportRowsAnswer>('POST', '/api/imports/rows'),
  importRowsFile: signedIn<ImportRowsRequest, FileAnswer>('POST', '/api/imports/rows_file'),
  applyImport: signedIn<ImportRequest, ImportAnswer>('POST', '/api/imports/apply'),
  undoImport: signedIn<ImportRequest, ImportAnswer>('POST', '/api/imports/undo'),
  deleteImport: signedIn<ImportRequest, OutcomeAnswer>('POST', '/api/imports/delete'),
  exportLinks: signedIn<ExportLinksRequest, FileAnswer>('POST', '/api/export_links'),
  listCampaignSets: signedIn<Nothing, CampaignSetsAnswer>('GET', '/api/campaign_sets'),
  createCampaignSet: signedIn<CampaignSetRequest, CampaignSetMadeAnswer>('POST', '/api/campaign_sets'),
  changeCampaignSet: signedIn<ChangeCampaignSetRequest, CampaignSetMadeAnswer>(
    'POST',
    '/api/campaign_sets/change',
  ),
  fetchTitle: signedIn<TitleRequest, OutcomeAnswer>('POST', '/api/title'),
  deleteCampaignSet: signedIn<NamedCampaignSetRequest, OutcomeAnswer>('POST', '/api/campaign_sets/delete'),
  listAsks: signedIn<Nothing, AsksAnswer>('GET', '/api/requests'),
  createAsk: signedIn<CreateAskRequest, AskMadeAnswer>('POST', '/api/requests'),
  withdrawAsk: signedIn<NamedAskRequest, OutcomeAnswer>('POST', '/api/requests/withdraw'),
  deleteAsk: signedIn<NamedAskRequest, OutcomeAnswer>('POST', '/api/requests/delete'),
  lookAtAsk: open<NamedAskRequest, LookedAtAskAnswer>('POST', '/api/requests/look'),
  answerAsk: open<AnswerAskRequest, OutcomeAnswer>('POST', '/api/requests/answer'),
  readOwnAsk: open<OwnAskRequest, OwnAskAnswer>('POST', '/api/requests/mine'),
  readAskedAnswer: open<OwnAnswerRequest, AskedAnswer>('POST', '/api/requests/answers/read'),
  destroyAskedAnswer: open<OwnAnswerRequest, OutcomeAnswer>('POST', '/api/requests/answers/destroy'),
} as const;

/** The table of all calls. */
export type Endpoints = typeof endpoints;

/** What a call is sent. */
export type RequestOf<Call> = Call extends Endpoint<infer Request, unknown> ? Request : never;

/** What a call answers when it is not refused. */
export type AnswerOf<Call> = Call extends Endpoint<unknown, infer Response> ? Response : never;
