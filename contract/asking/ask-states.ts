/** How a request stands. Only an open one takes answers. */
export const askStates = ['open', 'answered', 'expired', 'withdrawn'] as const;
export type AskState = (typeof askStates)[number];
