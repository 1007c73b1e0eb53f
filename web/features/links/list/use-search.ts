import { useEffect, useState } from 'react';
import { searchProblem } from '../../../../contract/input/search.ts';
import { messages } from '../../../../contract/messages.ts';

const pauseMs = 300;

export interface Search {
  /** What stands in the field. */
  entered: string;
  enter: (text: string) => void;
  /** Searches at once, without waiting for a pause. */
  submit: () => void;
  clear: () => void;
  /** What the list is searched for; empty while it is not. */
  term: string;
  problem: string | null;
}

const idle = { term: '', problem: null };

/** A search field that acts when its reader pauses. `isPointless` when there is nothing to search in. */
export function useSearch(isPointless: boolean): Search {
  const [entered, setEntered] = useState('');
  const [outcome, setOutcome] = useState<{ term: string; problem: string | null }>(idle);

  useEffect(() => {
    const timer = setTimeout(() => setOutcome(judge(entered, isPointless)), entered === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [entered, isPointless]);

  return {
    entered,
    enter: setEntered,
    submit: () => setOutcome(judge(entered, isPointless)),
    clear: () => {
      setEntered('');
      setOutcome(idle);
    },
    ...outcome,
  };
}

function judge(entered: string, isPointless: boolean): { term: string; problem: string | null } {
  const term = entered.trim();
  if (term === '') return idle;
  if (isPointless) return { term: '', problem: messages.dashboard.nothingToSearch };
  const problem = searchProblem(term);
  return { term: problem === null ? term : '', problem };
}
