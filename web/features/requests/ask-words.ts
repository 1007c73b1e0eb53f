import type { AskState } from '../../../contract/asking/ask-states.ts';

/** How a request stands, in a word. */
export const stateChips = {
  open: { tone: 'kind', text: 'Open' },
  answered: { tone: 'success', text: 'Answered' },
  expired: { tone: 'warning', text: 'Expired' },
  withdrawn: { tone: 'neutral', text: 'Withdrawn' },
} as const satisfies Record<AskState, { tone: string; text: string }>;
