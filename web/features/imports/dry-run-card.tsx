import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { writeCountOf } from '../../ui/format/write-count.ts';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { DeleteImport } from './delete-import.tsx';
import { ImportHead } from './import-head.tsx';
import { plannedDeeds, plannedSentence } from './import-words.ts';
import { ReadingFields } from './reading-fields.tsx';
import { useImportChange } from './use-imports.ts';

export interface DryRunCardProps {
  title: string;
  found: ImportSummary;
  onDeleted: () => void;
}

/** What would become of the rows, what can be changed about that, and the button that does it. */
export function DryRunCard({ title, found, onDeleted }: DryRunCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useImportChange(endpoints.applyImport);
  const planned = plannedDeeds(found);
  const done = planned.make + planned.draw + planned.update;
  return (
    <SettingsCard
      title={title}
      actions={
        <>
          <Button
            variant="danger-quiet"
            wording="sentence"
            className="max-sm:h-11"
            onClick={() => setIsAsking(true)}
          >
            Delete
          </Button>
          <Button
            wording="sentence"
            className="max-sm:h-11"
            disabled={done === 0}
            busy={isPending}
            onClick={() => mutate({ id: found.id })}
          >
            {done === 0 ? 'Nothing to import' : `Import ${writeCountOf(done, 'row')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 p-6 max-sm:gap-4 max-sm:p-4">
        <ImportHead found={found} />
        <Note tone="kind" announce>
          {done === 0 ? 'Nothing can be imported as it is.' : 'Nothing has been made yet.'}{' '}
          {plannedSentence(planned)}
        </Note>
        <ReadingFields key={found.source} found={found} />
      </div>
      <ChoiceFields found={found} />
      <DeleteImport found={found} open={isAsking} onOpenChange={setIsAsking} onDeleted={onDeleted} />
    </SettingsCard>
  );
}
