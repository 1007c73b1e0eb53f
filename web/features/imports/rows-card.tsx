import { useRef, useState } from 'react';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import type { ImportVerdict } from '../../../contract/imports/import-verdicts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { writeCount } from '../../ui/format/write-count.ts';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { RowList } from './row-list.tsx';
import { useImportRows } from './use-imports.ts';
import { useRowsDownload } from './use-rows-download.ts';
import { VerdictFilter } from './verdict-filter.tsx';

/** What is said of every row, a page at a time. */
export function RowsCard({ found }: { found: ImportSummary }) {
  const top = useRef<HTMLDivElement>(null);
  const [verdict, setVerdict] = useState<ImportVerdict | null>(null);
  /** Where each page up to this one begins. */
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const shown = { ...(verdict === null ? {} : { verdict }) };
  const query = useImportRows(found, { ...shown, after: starts.at(-1) ?? 0 });
  const download = useRowsDownload();
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null);
  const isLong = starts.length > 1 || next !== null;

  function turn(pages: readonly number[]): void {
    setStarts(pages);
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div ref={top} className="scroll-mt-22">
      <SettingsCard
        title="Rows"
        end={
          <Button
            variant="hair"
            wording="sentence"
            busy={download.isPending}
            onClick={() => download.mutate({ id: found.id, ...shown })}
          >
            Download as CSV
          </Button>
        }
        {...(isLong
          ? {
              actions: (
                <Pager
                  place={placeOf(starts.length, query.data?.rows.length ?? 0, countOf(found, verdict))}
                  {...(starts.length > 1 ? { onBack: () => turn(starts.slice(0, -1)) } : {})}
                  {...(next === null ? {} : { onNext: () => turn([...starts, next]) })}
                />
              ),
            }
          : {})}
      >
        <VerdictFilter
          found={found}
          value={verdict}
          onChange={(chosen) => {
            setVerdict(chosen);
            setStarts([0]);
          }}
        />
        <RowList query={query} />
      </SettingsCard>
    </div>
  );
}

function Pager({ place, onBack, onNext }: { place: string; onBack?: () => void; onNext?: () => void }) {
  return (
    <>
      <p role="status" className="flex items-center text-13 text-muted tabular-nums max-sm:col-span-2">
        {place}
      </p>
      <Button
        variant="hair"
        wording="sentence"
        className="max-sm:h-11"
        looksDisabled={!onBack}
        onClick={onBack}
      >
        Back
      </Button>
      <Button
        variant="hair"
        wording="sentence"
        className="max-sm:h-11"
        looksDisabled={!onNext}
        onClick={onNext}
      >
        Next
      </Button>
    </>
  );
}

function countOf({ rows, verdicts }: ImportSummary, verdict: ImportVerdict | null): number {
  return verdict === null ? rows : (verdicts[verdict] ?? 0);
}

/** `101–200 of 1,204` */
function placeOf(page: number, shown: number, all: number): string {
  const before = (page - 1) * importLimits.pageRows;
  return `${writeCount(before + 1)}–${writeCount(before + shown)} of ${writeCount(all)}`;
}
