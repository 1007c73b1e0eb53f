import type { RateRule } from '../http/rate-limiter.ts';

const hour = 60 * 60;

/** How many messages an address or an e-mail may send. */
export const feedbackLimits = {
  byAddress: { name: 'feedback by address', attempts: 30, windowSeconds: hour },
  byEmail: { name: 'feedback by email', attempts: 10, windowSeconds: hour },
} as const satisfies Record<string, RateRule>;
