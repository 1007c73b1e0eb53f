import { tooManyAsks } from '../asking/ask-requests.ts';
import { tooManyCampaignSets } from '../campaigns.ts';
import { importNotNow, importUnderWay } from '../imports/import-texts.ts';
import { tagTaken, tooManyTags } from '../order/tags.ts';
import { titlesAreOff } from '../order/titles.ts';
import { statuses } from '../statuses.ts';
import { tooManyWebhooks, webhookIsOff } from '../webhooks.ts';

/**
 * What operations of /api/v1 are refused with: the HTTP status, and what a person is told when nothing more exact is
 * known. Names of the catalogue of calls have its texts. Stands apart from the catalogue, which every page carries.
 */
export const problems = {
  malformed: { status: 400, title: statuses.malformed.text },
  keyNeeded: {
    status: 401,
    title: 'Send an API key, as in "Authorization: Bearer shy_…". A login token is not taken here.',
  },
  keyUnknown: { status: 401, title: 'This API key is not known' },
  keyExpired: { status: 401, title: 'This API key has expired' },
  keyRevoked: { status: 401, title: 'This API key was revoked' },
  scopeMissing: { status: 403, title: 'This API key may not do that' },
  notFound: { status: 404, title: statuses.notFound.text },
  methodNotAllowed: { status: 405, title: 'This address does not take that method' },
  tooSlow: { status: 408, title: 'The request did not arrive in time' },
  codeNotAvailable: { status: 409, title: statuses.codeNotAvailable.text },
  expiredCannotToggle: { status: 409, title: statuses.expiredCannotToggle.text },
  stoppedByOperator: { status: 409, title: statuses.stoppedByOperator.text },
  tooManyWebhooks: { status: 409, title: tooManyWebhooks },
  tooManyCampaignSets: { status: 409, title: tooManyCampaignSets },
  tooManyRequests: { status: 409, title: tooManyAsks },
  tagTaken: { status: 409, title: tagTaken },
  tooManyTags: { status: 409, title: tooManyTags },
  webhookOff: { status: 409, title: webhookIsOff },
  importUnderWay: { status: 409, title: importUnderWay },
  importNotNow: { status: 409, title: importNotNow },
  titlesOff: { status: 409, title: titlesAreOff },
  tooLateToUndo: { status: 409, title: statuses.tooLateToUndo.text },
  stillUnderWay: { status: 409, title: 'A request with this Idempotency-Key is still under way' },
  changedMeanwhile: { status: 412, title: 'This was changed since you read it: read it again' },
  tooLarge: { status: 413, title: statuses.tooLarge.text },
  unsupportedMedia: { status: 415, title: 'Send JSON (application/json) or a form' },
  badOptions: { status: 422, title: 'Something in the request is not right' },
  noTitle: { status: 422, title: statuses.noTitle.text },
  targetRefused: { status: 422, title: statuses.targetRefused.text },
  otherRequest: { status: 422, title: 'This Idempotency-Key was used for another request' },
  tooManyAttempts: { status: 429, title: 'Too many requests. Please wait a little and try again.' },
  headersTooLarge: { status: 431, title: 'The address and the headers are too long' },
  serverFault: { status: 500, title: statuses.serverFault.text },
  unavailable: { status: 503, title: statuses.unavailable.text },
} as const satisfies Record<string, { status: number; title: string }>;

/** The name of a problem: `code` of what is answered. */
export type ProblemName = keyof typeof problems;

/** What any operation may be refused with. */
export const everyonesProblems = [
  'malformed',
  'keyNeeded',
  'keyUnknown',
  'keyExpired',
  'keyRevoked',
  'tooManyAttempts',
  'serverFault',
  'unavailable',
] as const satisfies readonly ProblemName[];
