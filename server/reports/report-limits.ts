import type { RateRule } from '../http/rate-limiter.ts';

const hour = 60 * 60;

/** How many reports may come from one address, and about one link. */
export const reportLimits = {
  byAddress: { name: 'reports by address', attempts: 20, windowSeconds: hour },
  byLink: { name: 'reports by link', attempts: 100, windowSeconds: hour },
} as const satisfies Record<string, RateRule>;
