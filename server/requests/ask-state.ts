import type { AskState } from '../../contract/asking/ask-states.ts';
import type { AskRow } from './stores/ask-store.ts';

/** How a request stands. What came first is told: an answered one stays answered when its time is over. */
export function stateOf(
  ask: Pick<AskRow, 'answers_allowed' | 'answers_taken' | 'expires_at_ms' | 'withdrawn_at_ms'>,
  now: number,
): AskState {
  if (ask.answers_taken >= ask.answers_allowed) return 'answered';
  if (ask.withdrawn_at_ms !== null) return 'withdrawn';
  return ask.expires_at_ms <= now ? 'expired' : 'open';
}
