import { type CounterCell, createCells } from '../platform/metrics.ts';
import type { VisitOutcome } from './visit-link.ts';

const outcomes = [
  'redirected',
  'unknown',
  'deactivated',
  'expired',
  'key_asked',
  'key_wrong',
  'captcha_asked',
  'message_shown',
  'nothing_shown',
  'too_many',
  'unavailable',
  'prefetched',
] as const;

/** Counts what visitors of links get. */
export type VisitCells = Record<(typeof outcomes)[number], CounterCell>;

export function createVisitCells(): VisitCells {
  return createCells(outcomes);
}

/** Where an outcome is counted. */
export function cellOf(cells: VisitCells, outcome: VisitOutcome): CounterCell {
  switch (outcome.kind) {
    case 'redirect':
      return cells.redirected;
    case 'refused':
      return cells[outcome.why];
    case 'ask-key':
      if (outcome.problem === 'captcha') return cells.captcha_asked;
      return outcome.problem === 'wrong-key' ? cells.key_wrong : cells.key_asked;
    case 'message':
      return cells.message_shown;
    case 'nothing-to-see':
      return cells.nothing_shown;
    case 'too-many-keys':
    case 'too-many-misses':
      return cells.too_many;
    case 'unavailable':
      return cells.unavailable;
    case 'come-again':
      return cells.prefetched;
  }
}
