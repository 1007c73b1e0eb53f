import type {
  AccountDeletionRequest,
  ConfirmationRequest,
  ExportAnswer,
  LoginAnswer,
  LoginRequest,
  MailRequest,
  PasswordChangeAnswer,
  PasswordChangeRequest,
  PasswordResetRequest,
  ProviderLoginRequest,
  ProviderName,
  RegistrationAnswer,
  RegistrationRequest,
} from './accounts.ts';
import type { Answer, DetailsAnswer, MessageAnswer, OutcomeAnswer } from './answers.ts';
import type { ContactRequest, FeedbackRequest } from './feedback.ts';
import type {
  AvailabilityRequest,
  CodeRequest,
  CreateLinkRequest,
  EditRequest,
  PageAnswer,
  PageRequest,
} from './links.ts';
import type { DefaultsAnswer, DefaultsRequest, ProfileAnswer, ProfileUpdateRequest } from './profile.ts';
import type { CreateSecretRequest } from './secrets.ts';
import type {
  LinkStatisticsAnswer,
  LinkStatisticsRequest,
  OverallStatisticsAnswer,
  OverallStatisticsRequest,
} from './statistics.ts';

/** Whether a call needs the token, takes it when there is one, or does not look at it. */
export type Access = 'open' | 'optional' | 'signed-in';

/** One call: what stands on the wire, and, for the compiler only, what goes in and what comes out. */
export interface Endpoint<Request, Response> {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  access: Access;
  readonly types?: { request: Request; response: Response };
}

function call<Request, Response>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  access: Access,
): Endpoint<Request, Response> {
  return { method, path, access };
}

/** A call that sends nothing. */
export type Nothing = Record<string, never>;

/** What the server tells the web application about itself. */
export interface ConfigAnswer extends Answer {
  public_url: string;
  captcha: { kind: 'altcha' } | { kind: 'recaptcha'; site_key: string };
  providers: Record<ProviderName, boolean>;
}

/** Every call of the product. */
export const endpoints = {
  register: call<RegistrationRequest, RegistrationAnswer>('POST', '/users', 'open'),
  confirm: call<ConfirmationRequest, DetailsAnswer>('GET', '/users/confirmation', 'open'),
  resendConfirmation: call<MailRequest, DetailsAnswer>('POST', '/auth/resend_confirmation', 'open'),
  login: call<LoginRequest, LoginAnswer>('POST', '/auth/login', 'open'),
  providerLogin: call<ProviderLoginRequest, LoginAnswer>('POST', '/auth/third_party_login', 'open'),
  forgotPassword: call<MailRequest, DetailsAnswer>('POST', '/users/password', 'open'),
  resetPassword: call<PasswordResetRequest, DetailsAnswer>('PUT', '/users/password', 'open'),
  logout: call<Nothing, DetailsAnswer>('POST', '/auth/logout', 'signed-in'),
  changePassword: call<PasswordChangeRequest, PasswordChangeAnswer>('POST', '/auth/change_password', 'signed-in'),
  deleteAccount: call<AccountDeletionRequest, DetailsAnswer>('POST', '/api/delete_account', 'signed-in'),
  exportAccount: call<Nothing, ExportAnswer>('POST', '/api/export', 'signed-in'),
  profile: call<Nothing, ProfileAnswer>('POST', '/api/profile', 'signed-in'),
  updateProfile: call<ProfileUpdateRequest, MessageAnswer>('POST', '/api/update', 'signed-in'),
  getDefaults: call<Nothing, DefaultsAnswer>('POST', '/api/get_user_defaults', 'signed-in'),
  setDefaults: call<DefaultsRequest, MessageAnswer>('POST', '/api/set_user_defaults', 'signed-in'),
  feedback: call<FeedbackRequest, MessageAnswer>('POST', '/feedback', 'open'),
  contact: call<ContactRequest, MessageAnswer>('POST', '/contact_us', 'open'),
  config: call<Nothing, ConfigAnswer>('GET', '/api/config', 'open'),
  captcha: call<Nothing, object>('GET', '/api/captcha', 'open'),
  createLink: call<CreateLinkRequest, OutcomeAnswer>('POST', '/api/url_shortener', 'optional'),
  checkAvailability: call<AvailabilityRequest, OutcomeAnswer>('POST', '/api/check_availability', 'signed-in'),
  listLinks: call<PageRequest, PageAnswer>('POST', '/api/page_request', 'signed-in'),
  toggle: call<CodeRequest, OutcomeAnswer>('POST', '/api/toggle_is_active', 'signed-in'),
  edit: call<EditRequest, OutcomeAnswer>('POST', '/api/edit_url_details', 'signed-in'),
  remove: call<CodeRequest, OutcomeAnswer>('POST', '/api/delete', 'signed-in'),
  createSecret: call<CreateSecretRequest, OutcomeAnswer>('POST', '/api/secret_message', 'signed-in'),
  overallLinkStatistics: call<OverallStatisticsRequest, OverallStatisticsAnswer>(
    'POST',
    '/stats/user_url_statistics',
    'signed-in',
  ),
  overallSecretStatistics: call<OverallStatisticsRequest, OverallStatisticsAnswer>(
    'POST',
    '/stats/user_secret_statistics',
    'signed-in',
  ),
  linkStatistics: call<LinkStatisticsRequest, LinkStatisticsAnswer>('POST', '/stats/url_statistics', 'signed-in'),
  secretStatistics: call<LinkStatisticsRequest, LinkStatisticsAnswer>(
    'POST',
    '/stats/secret_statistics',
    'signed-in',
  ),
} as const;

/** The name of a call. */
export type EndpointName = keyof typeof endpoints;
