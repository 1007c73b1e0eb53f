import type { ImportSummary } from '../../../contract/import-requests.ts';
import { Note } from '../../ui/display/note.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import { writeCount, writeCountOf } from '../../ui/format/write-count.ts';
import { progressOf } from './import-words.ts';

/** How far the server has come with an import; it goes on whether anybody looks or not. */
export function WorkProgress({ found, isLost }: { found: ImportSummary; isLost: boolean }) {
  const { label, value, max } = progressOf(found);
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="wrap-anywhere font-medium text-14">{found.name}</p>
        <ProgressBar label={`${label}: ${found.name}`} value={value} max={max} />
        <p className="text-13 text-muted tabular-nums">
          {label} ·{' '}
          {max === 0 ? `${writeCountOf(value, 'row')} so far` : `${writeCount(value)} of ${writeCount(max)}`}
        </p>
      </div>
      {isLost ? (
        <Note tone="warning" announce>
          The server cannot be reached just now. As soon as it can, it goes on where it was.
        </Note>
      ) : (
        <p className="text-13 text-subtle">You can leave this page: it goes on by itself.</p>
      )}
    </div>
  );
}
