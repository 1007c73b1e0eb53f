import type { RateRule } from '../http/rate-limiter.ts';

const hour = 60 * 60;

/** How often things are tried at requests. */
export const requestLimits = {
  /** A person asks a few times a day; a stolen token cannot fill the table. */
  createByAccount: { name: 'request by account', attempts: 60, windowSeconds: hour },
  /** Many people may sit behind one address when a request goes round. */
  answerByAddress: { name: 'answer by address', attempts: 120, windowSeconds: hour },
  answerByRequest: { name: 'answer by request', attempts: 600, windowSeconds: hour },
  /** Nobody can guess a proof of 256 bits: this only keeps those who try off the database. */
  proofByAddress: { name: 'proof by request and address', attempts: 10, windowSeconds: 600 },
} as const satisfies Record<string, RateRule>;
