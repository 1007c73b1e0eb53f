import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { isWorking } from '../../../contract/imports/import-states.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { DryRunCard } from './dry-run-card.tsx';
import { stateWords } from './import-words.ts';
import { ResultCard } from './result-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { WorkProgress } from './work-progress.tsx';

export interface ImportViewProps {
  /** Undefined: there is no such import any more. */
  found: ImportSummary | undefined;
  isLost: boolean;
  /** The address of all imports. */
  allImports: string;
  onDeleted: () => void;
}

/** One import: its dry run, how far it is, or what became of it. */
export function ImportView({ found, isLost, allImports, onDeleted }: ImportViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const state = found?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may be gone with the state before
  useEffect(() => {
    if (document.activeElement === document.body) view.current?.focus();
  }, [state]);
  return (
    <div ref={view} tabIndex={-1} className="grid scroll-mt-22 gap-5 outline-none">
      <Link
        to={allImports}
        className="-mt-2 -ml-1.5 inline-flex h-11 items-center gap-1 justify-self-start pr-2 font-medium text-14 text-muted hover:text-primary"
      >
        <ChevronLeft size={18} />
        All imports
      </Link>
      {found === undefined ? <Gone /> : <ImportCards {...{ found, isLost, onDeleted, allImports }} />}
    </div>
  );
}

function Gone() {
  return (
    <Card>
      <EmptyState
        headingLevel={2}
        title="This import is gone"
        text="It was deleted, or is older than what is kept. Links that it made are still there."
        className="py-8"
      />
    </Card>
  );
}

function ImportCards(props: Omit<ImportViewProps, 'found'> & { found: ImportSummary }): ReactNode {
  const { found, isLost, onDeleted, allImports } = props;
  const { id, state } = found;
  if (isWorking(state)) {
    const { word, tone } = stateWords[state];
    return (
      <SettingsCard title={titleOf(found)} end={<Chip tone={tone}>{word}</Chip>}>
        <div className="p-6 max-sm:p-4">
          <WorkProgress found={found} isLost={isLost} />
        </div>
      </SettingsCard>
    );
  }
  return (
    <>
      {state === 'ready' ? (
        <DryRunCard title={titleOf(found)} found={found} onDeleted={onDeleted} />
      ) : (
        <ResultCard title={titleOf(found)} found={found} onDeleted={onDeleted} allImports={allImports} />
      )}
      {found.rows > 0 && <RowsCard key={`${id} ${state}`} found={found} />}
    </>
  );
}

function titleOf({ state }: ImportSummary): string {
  return state === 'reading' || state === 'judging' || state === 'ready' ? 'Dry run' : 'Import';
}
