import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Note } from '../../ui/display/note.tsx';
import { writeWeekdayAndMoment } from '../../ui/format/write-time.ts';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { DeleteImport } from './delete-import.tsx';
import { ImportHead } from './import-head.tsx';
import { outcomeSentence, stateWords, undoneSentence } from './import-words.ts';
import { useImportChange } from './use-imports.ts';

export interface ResultCardProps {
  title: string;
  found: ImportSummary;
  onDeleted: () => void;
  /** Where another import begins. */
  allImports: string;
}

/** What became of an import, and the way back as long as there is one. */
export function ResultCard({ title, found, onDeleted, allImports }: ResultCardProps) {
  const { id, state, name, undo_until: undoUntil } = found;
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutate, isPending } = useImportChange(endpoints.undoImport);
  const { word, tone } = stateWords[state];
  return (
    <SettingsCard
      title={title}
      end={<Chip tone={tone}>{word}</Chip>}
      actions={
        <>
          <Button
            variant="danger-quiet"
            wording="sentence"
            className="max-sm:h-11"
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </Button>
          {undoUntil === null ? (
            <ButtonLink to={allImports} variant="hair" wording="sentence" className="max-sm:h-11">
              New import
            </ButtonLink>
          ) : (
            <Button
              variant="hair"
              wording="sentence"
              className="max-sm:h-11"
              busy={isPending}
              onClick={() => setIsAsking(true)}
            >
              Undo import
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 p-6 max-sm:gap-4 max-sm:p-4">
        <ImportHead found={found} />
        <Outcome found={found} />
        {undoUntil !== null && (
          <p className="text-pretty text-13 text-muted">
            It can be undone until {writeWeekdayAndMoment(Date.parse(undoUntil))}. What was edited since then
            stays.
          </p>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Undo “${name}”?`}
        description="What this import has made is deleted, and what it has changed is as it was before. What was edited since stays. Short links that you shared stop working."
        action="Undo"
        onConfirm={() => mutate({ id })}
      />
      <DeleteImport found={found} open={isDeleting} onOpenChange={setIsDeleting} onDeleted={onDeleted} />
    </SettingsCard>
  );
}

function Outcome({ found: { state, problem, outcomes, taken_back } }: { found: ImportSummary }) {
  if (state === 'applied')
    return (
      <Note tone="success" announce>
        It is done. {outcomeSentence(outcomes)}
      </Note>
    );
  if (state === 'undone')
    return (
      <Note tone="neutral" announce>
        It is undone. {undoneSentence(taken_back)}
      </Note>
    );
  return (
    <Note tone="danger" announce>
      {state === 'uploading'
        ? 'The upload was left half-way. Please choose the file again.'
        : (problem ?? 'That did not work. Please try again.')}
    </Note>
  );
}
