import type { Access } from '../../contract/endpoints.ts';
import type { CallName } from '../sample-payloads.ts';

/** What a call is meant to look at, written down a second time: a table that changes by mistake differs from it. */
export interface AccessRow {
  access: Access;
  /** What a caller is told who names what is another person's; `own`: the call is about the caller only. */
  foreign: 'not found' | 'own';
}

const open: AccessRow = { access: 'open', foreign: 'own' };
const optional: AccessRow = { access: 'optional', foreign: 'own' };
const own: AccessRow = { access: 'signed-in', foreign: 'own' };
const named: AccessRow = { access: 'signed-in', foreign: 'not found' };

const rows: Record<CallName, AccessRow> = {
  register: open,
  confirm: optional,
  disown: open,
  resendConfirmation: open,
  login: open,
  providerLogin: open,
  forgotPassword: open,
  resetPassword: open,
  logout: own,
  changePassword: own,
  deleteAccount: own,
  exportAccount: own,
  profile: own,
  updateProfile: own,
  getDefaults: own,
  setDefaults: own,
  feedback: optional,
  contact: optional,
  config: open,
  captcha: open,
  createLink: optional,
  checkAvailability: own,
  listLinks: own,
  toggle: named,
  edit: named,
  remove: named,
  createSecret: own,
  burnSecret: named,
  secretForReaders: own,
  secretReaders: named,
  withdrawReaders: named,
  overallLinkStatistics: own,
  overallSecretStatistics: own,
  linkStatistics: named,
  secretStatistics: named,
  receipts: named,
  changeMany: own,
  undoMany: named,
  countMatching: own,
  listTags: own,
  createTag: own,
  changeTag: named,
  deleteTag: named,
  listApiKeys: own,
  createApiKey: own,
  revokeApiKey: own,
  listWebhooks: own,
  createWebhook: own,
  changeWebhook: named,
  deleteWebhook: named,
  webhookSecret: named,
  rotateWebhook: named,
  testWebhook: named,
  webhookDeliveries: named,
  sendWebhookAgain: named,
  listImports: own,
  startImport: own,
  addToImport: named,
  readImport: named,
  changeImport: named,
  importRows: named,
  importRowsFile: named,
  applyImport: named,
  undoImport: named,
  deleteImport: named,
  exportLinks: own,
  listCampaignSets: own,
  createCampaignSet: own,
  changeCampaignSet: named,
  deleteCampaignSet: named,
  fetchTitle: own,
  listAsks: own,
  createAsk: own,
  withdrawAsk: named,
  deleteAsk: named,
  lookAtAsk: open,
  answerAsk: open,
  readOwnAsk: open,
  readAskedAnswer: open,
  destroyAskedAnswer: open,
};

/** The row of a call. There has to be one, and it has to say what the table of endpoints says. */
export function accessRowOf(name: string, access: Access): AccessRow {
  const row = Object.hasOwn(rows, name) ? rows[name as CallName] : null;
  if (row === null) throw new Error(`The call ${name} has no row in campaign/attacks/access-rows.ts`);
  if (row.access !== access)
    throw new Error(`The call ${name} is ${access} in the table of endpoints and ${row.access} in its row`);
  return row;
}
