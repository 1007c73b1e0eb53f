import type { Ask, OwnAsk } from '../../contract/answer-schemas/request-answers.ts';
import { stateOf } from './ask-state.ts';
import type { answersOf } from './stores/answer-store.ts';
import type { AskRow } from './stores/ask-store.ts';

function writeTime(ms: number): string {
  return new Date(ms).toISOString();
}

function inEveryList(ask: AskRow, now: number): Omit<Ask, 'code'> {
  return {
    question: ask.question,
    state: stateOf(ask, now),
    answers_allowed: ask.answers_allowed,
    answers_taken: ask.answers_taken,
    created_at: writeTime(ask.created_at_ms),
    expires_at: writeTime(ask.expires_at_ms),
  };
}

/** A request as its owner's list shows it. */
export function presentAsk(ask: AskRow, now: number): Ask {
  return { code: ask.code, ...inEveryList(ask, now) };
}

/** A request with what opens its answers, for whoever has proved to have the asker's own link. */
export function presentOwnAsk(
  ask: AskRow,
  answers: Awaited<ReturnType<typeof answersOf>>,
  now: number,
  keptForMs: number,
): OwnAsk {
  return {
    ...inEveryList(ask, now),
    public_key: ask.public_key,
    wrapped_key: { iv: ask.wrapped_iv, wk: ask.wrapped_key },
    answers: answers.map(({ id, at_ms, byte_count }) => ({ id, at: writeTime(at_ms), bytes: byte_count })),
    kept_until: writeTime(ask.expires_at_ms + keptForMs),
  };
}
