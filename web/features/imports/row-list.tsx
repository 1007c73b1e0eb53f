import type { UseQueryResult } from '@tanstack/react-query';
import type { ImportRow, ImportRowsAnswer } from '../../../contract/import-requests.ts';
import { type ImportOutcome, importVerdicts } from '../../../contract/imports/import-verdicts.ts';
import { isUnreachable, unreachableText } from '../../api/api-error.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { MiddleTruncated } from '../../ui/display/middle-truncated.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { type Tone, verdictTones } from './import-words.ts';

/** The rows of a page, once they are there. */
export function RowList({ query }: { query: UseQueryResult<ImportRowsAnswer['details']> }) {
  const { data, isError, error, isPlaceholderData, refetch } = query;
  if (isError)
    return (
      <FetchProblem
        headingLevel={3}
        title="This could not be loaded"
        text={isUnreachable(error) ? unreachableText : undefined}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div aria-busy="true" className="p-6 max-sm:p-4">
        <Skeleton className="h-52" />
      </div>
    );
  return (
    <ul
      aria-label="Rows"
      aria-busy={isPlaceholderData}
      className="mt-2 divide-y divide-hair px-6 max-sm:px-4"
    >
      {data.rows.map((row) => (
        <Row key={row.row} row={row} />
      ))}
    </ul>
  );
}

/** What became of a row; of one that was left out its verdict says why. */
const outcomeChips: Record<Exclude<ImportOutcome, 'skipped'>, { tone: Tone; word: string }> = {
  made: { tone: 'success', word: 'Made' },
  drawn: { tone: 'success', word: 'Made with a new code' },
  updated: { tone: 'success', word: 'Changed' },
  refused: { tone: 'danger', word: 'Not possible any more' },
};

function Row({ row }: { row: ImportRow }) {
  const { code, target, type, verdict, remark, outcome, made_code } = row;
  const { tone, word } =
    outcome === null || outcome === 'skipped'
      ? { tone: verdictTones[verdict], word: importVerdicts[verdict].label }
      : outcomeChips[outcome];
  const why = remark ?? (verdict === 'new' ? null : importVerdicts[verdict].text);
  return (
    <li className="flex items-start justify-between gap-x-6 gap-y-2 py-3 max-sm:flex-col">
      <div className="grid min-w-0 gap-0.5 max-sm:w-full">
        <p className="wrap-anywhere font-medium font-mono text-13">
          {code === '' ? `Row ${row.row}` : code}
          {made_code !== null && ` → ${made_code}`}
        </p>
        {type === 'secret' ? (
          <p className="text-13 text-muted">A secret</p>
        ) : (
          target !== null && <MiddleTruncated text={target} className="text-13 text-muted" />
        )}
        {why !== null && <p className="wrap-anywhere text-pretty text-13 text-subtle">{why}</p>}
      </div>
      <span className="shrink-0">
        <Chip tone={tone}>{word}</Chip>
      </span>
    </li>
  );
}
