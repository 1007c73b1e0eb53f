import { type Endpoint, endpoints } from '../contract/endpoints.ts';
import { noCampaign } from '../contract/input/campaign.ts';
import { strongPassword } from '../tests/support/builders/account-builder.ts';

export type CallName = keyof typeof endpoints;
export type RequestOf<Name extends CallName> =
  (typeof endpoints)[Name] extends Endpoint<infer Request, unknown> ? Request : never;

/** What samples are made of: what one person has. */
export interface Belongings {
  email: string;
  /** Of a link and of a secret. */
  link: string;
  secret: string;
}

type Samples = { [Name in CallName]: (own: Belongings) => RequestOf<Name> };

const captcha = { 'g-recaptcha-response': 'nobody solved this' };
const message = { name: 'Maya Lindqvist', message: 'a few words', ...captcha };

const campaignSet = { ...noCampaign, name: 'a set', source: 'newsletter' };

/** A payload that each call reads to its end, but for a captcha that is not solved and tokens of no session. */
const samples: Samples = {
  register: ({ email }) => ({
    user: {
      firstname: 'Maya',
      lastname: 'Lindqvist',
      email,
      password: strongPassword,
      password_confirmation: strongPassword,
    },
    accept_terms: true,
    ...captcha,
  }),
  confirm: () => ({ confirmation_token: 'nobodys' }),
  disown: () => ({ token: 'nobodys' }),
  resendConfirmation: ({ email }) => ({ user: { email } }),
  login: ({ email }) => ({ email, password: 'Wrong1horse!' }),
  providerLogin: () => ({ access_token: 'nobodys', provider: 'google' }),
  forgotPassword: ({ email }) => ({ user: { email } }),
  resetPassword: () => ({
    reset_password_token: 'nobodys',
    password: strongPassword,
    confirmPassword: strongPassword,
  }),
  logout: () => ({}),
  changePassword: () => ({
    current_password: 'Wrong1horse!',
    password: strongPassword,
    confirmPassword: strongPassword,
  }),
  deleteAccount: () => ({ password: 'Wrong1horse!' }),
  exportAccount: () => ({ password: strongPassword }),
  profile: () => ({}),
  updateProfile: () => ({ firstname: 'Maya', lastname: 'Lindqvist', date_of_birth: '01-31-1990' }),
  getDefaults: () => ({}),
  setDefaults: () => ({ password: 'a key', redirection_time: 10, validity: 7, clicks_limit: 5 }),
  feedback: ({ email }) => ({ ...message, email, category: 'Bug' }),
  contact: ({ email }) => ({ ...message, email }),
  config: () => ({}),
  captcha: () => ({}),
  createLink: () => ({ url: 'https://example.com/a/page' }),
  checkAvailability: () => ({ new_code: 'free4all', type: 'url' }),
  listLinks: () => ({ search_string: 'page' }),
  toggle: ({ link }) => ({ code: link, type: 'url' }),
  edit: ({ link }) => ({ code: link, type: 'url', options: { url: 'https://example.com/another/page' } }),
  remove: ({ link }) => ({ code: link, type: 'url' }),
  burnSecret: ({ secret }) => ({ code: secret }),
  createSecret: () => ({ entered_secret: { ops: [{ insert: 'a message of some words\n' }] } }),
  secretForReaders: () => ({
    entered_secret: { ops: [{ insert: 'a message of some words\n' }] },
    readers: [{ label: 'Ada' }, { label: 'Grace' }],
  }),
  secretReaders: ({ secret }) => ({ code: secret }),
  withdrawReaders: () => ({ group: 'nobodysnobodys00' }),
  overallLinkStatistics: () => ({ timezone_offset: 60, timezone: 'Europe/Stockholm' }),
  overallSecretStatistics: () => ({ timezone_offset: 60, timezone: 'Europe/Stockholm' }),
  linkStatistics: ({ link }) => ({ code: link, type: 'url' }),
  secretStatistics: ({ secret }) => ({ code: secret, type: 'secret' }),
  receipts: ({ secret }) => ({ code: secret, type: 'secret' }),
  changeMany: ({ link }) => ({ type: 'url', action: 'archive', codes: [link] }),
  undoMany: () => ({ undo: 'nobodysnobodys00' }),
  countMatching: () => ({ type: 'url', search_string: 'page' }),
  listTags: () => ({}),
  createTag: () => ({ name: 'a tag' }),
  changeTag: () => ({ id: 1_000_000_000, colour: 'teal' }),
  deleteTag: () => ({ id: 1_000_000_000 }),
  listApiKeys: () => ({}),
  createApiKey: () => ({ name: 'a program', scopes: ['links:create'] }),
  revokeApiKey: () => ({ all: true }),
  listWebhooks: () => ({}),
  createWebhook: () => ({
    endpoint: 'https://example.com/hook',
    format: 'standard',
    events: ['link.created'],
  }),
  changeWebhook: () => ({ id: 'nobodys', is_on: true }),
  deleteWebhook: () => ({ id: 'nobodys' }),
  webhookSecret: () => ({ id: 'nobodys' }),
  rotateWebhook: () => ({ id: 'nobodys' }),
  testWebhook: () => ({ id: 'nobodys' }),
  webhookDeliveries: () => ({ id: 'nobodys' }),
  sendWebhookAgain: () => ({ id: 'nobodys', delivery: 1 }),
  listImports: () => ({}),
  startImport: () => ({ name: 'links.csv' }),
  addToImport: () => ({ id: 'nobodys', at: 0, data: '', is_last: true }),
  readImport: () => ({ id: 'nobodys' }),
  changeImport: () => ({ id: 'nobodys', zone: 'Europe/Stockholm' }),
  importRows: () => ({ id: 'nobodys' }),
  importRowsFile: () => ({ id: 'nobodys' }),
  applyImport: () => ({ id: 'nobodys' }),
  undoImport: () => ({ id: 'nobodys' }),
  deleteImport: () => ({ id: 'nobodys' }),
  exportLinks: () => ({ format: 'csv' }),
  listCampaignSets: () => ({}),
  createCampaignSet: () => campaignSet,
  changeCampaignSet: () => ({ id: 'nobodys', ...campaignSet }),
  deleteCampaignSet: () => ({ id: 'nobodys' }),
  listAsks: () => ({}),
  createAsk: () => ({
    question: 'What is the password?',
    answers: 1,
    validity: 7,
    public_key: 'A'.repeat(87),
    wrapped_key: { iv: 'A'.repeat(16), wk: 'A'.repeat(64) },
    proof_hash: 'A'.repeat(43),
  }),
  withdrawAsk: () => ({ code: 'nobodys' }),
  deleteAsk: () => ({ code: 'nobodys' }),
  lookAtAsk: () => ({ code: 'nobodys' }),
  answerAsk: () => ({}) as RequestOf<'answerAsk'>,
  readOwnAsk: () => ({ code: 'nobodys', proof: 'A'.repeat(43) }),
  readAskedAnswer: () => ({ code: 'nobodys', proof: 'A'.repeat(43), id: 1 }),
  destroyAskedAnswer: () => ({ code: 'nobodys', proof: 'A'.repeat(43), id: 1 }),
  fetchTitle: () => ({ url: 'https://example.com/a/page' }),
};

/** One call of the table with something to send. */
export interface SampleCall {
  name: CallName;
  endpoint: Endpoint<unknown, unknown>;
  payload(own: Belongings): unknown;
}

/** Every call of the endpoint table. Refuses a table with a call that has no sample. */
export function sampleCalls(
  table: Record<string, Endpoint<unknown, unknown>> = endpoints as Record<string, Endpoint<unknown, unknown>>,
): SampleCall[] {
  const calls = Object.entries(table) as [CallName, Endpoint<unknown, unknown>][];
  const missing = calls.map(([name]) => name).filter((name) => !Object.hasOwn(samples, name));
  if (missing.length > 0)
    throw new Error(`These calls have no sample in campaign/sample-payloads.ts: ${missing.join(', ')}`);
  return calls.map(([name, endpoint]) => ({
    name,
    endpoint,
    payload: samples[name] as SampleCall['payload'],
  }));
}
