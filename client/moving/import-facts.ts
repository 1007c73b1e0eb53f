import { type ImportSourceName, importSources } from '../../contract/imports/import-sources.ts';
import type { ImportState } from '../../contract/imports/import-states.ts';
import type { ImportVerdict } from '../../contract/imports/import-verdicts.ts';
import { fieldsOf, textOf } from '../connection/read-answer.ts';

/** What the server says of an import, as far as it is shown. */
export interface ImportFacts {
  id: string;
  state: ImportState;
  problem: string | null;
  source: ImportSourceName | null;
  rows: number;
  /** Rows that the state it is in has done. */
  done: number;
  verdicts: Partial<Record<ImportVerdict, number>>;
  outcomes: Record<string, number>;
  takenBack: Record<string, number>;
  /** All of it, for programs. */
  whole: object;
}

const doneIn: Readonly<Record<string, string>> = {
  judging: 'judged',
  applying: 'applied',
  undoing: 'undone',
};

export function readImportFacts(answer: unknown): ImportFacts {
  const fields = fieldsOf(answer);
  const state = textOf(answer, 'state') as ImportState;
  const source = fields['source'];
  return {
    id: textOf(answer, 'id'),
    state,
    problem: typeof fields['problem'] === 'string' ? fields['problem'] : null,
    source: typeof source === 'string' && source in importSources ? (source as ImportSourceName) : null,
    rows: countOf(fields['rows']),
    done: countOf(fields[doneIn[state] ?? '']),
    verdicts: fieldsOf(fields['verdicts']) as ImportFacts['verdicts'],
    outcomes: fieldsOf(fields['outcomes']) as Record<string, number>,
    takenBack: fieldsOf(fields['taken_back']) as Record<string, number>,
    whole: fields,
  };
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
