import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { writeWhen } from '../../ui/format/write-time.ts';
import { FoldedList } from '../../ui/layout/folded-list.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { DeleteImport } from './delete-import.tsx';
import { factsOf, stateWords } from './import-words.ts';

export interface ImportsCardProps {
  title: string;
  imports: readonly ImportSummary[];
  addressOf: (id: string) => string;
}

/** The block of earlier imports. */
export function ImportsCard({ title, imports, addressOf }: ImportsCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<ImportSummary | null>(null);
  return (
    <SettingsCard title={title}>
      <FoldedList items={imports} word="imports">
        {(found) => (
          <ImportItem
            key={found.id}
            found={found}
            address={addressOf(found.id)}
            onDelete={() => {
              setAsked(found);
              setIsAsking(true);
            }}
          />
        )}
      </FoldedList>
      {asked !== null && <DeleteImport found={asked} open={isAsking} onOpenChange={setIsAsking} />}
    </SettingsCard>
  );
}

interface ImportItemProps {
  found: ImportSummary;
  address: string;
  onDelete: () => void;
}

function ImportItem({ found, address, onDelete }: ImportItemProps) {
  const { name, state, created_at } = found;
  const now = useNow();
  const { word, tone } = stateWords[state];
  return (
    <li className="flex items-center justify-between gap-x-6 gap-y-3 py-4 max-sm:flex-col max-sm:items-stretch">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium text-14">{name}</span>
          <Chip tone={tone}>{word}</Chip>
        </p>
        <p className="text-13 text-muted">
          {[factsOf(found), writeWhen(Date.parse(created_at), now)].filter((part) => part !== '').join(' · ')}
        </p>
        {state === 'uploading' && (
          <p className="text-pretty text-13 text-subtle">
            The upload was left half-way. Choose the file again to start anew.
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:justify-between">
        {state !== 'uploading' && (
          <ButtonLink
            to={address}
            variant="hair"
            wording="sentence"
            className="max-sm:h-11"
            aria-label={`Open ${name}`}
          >
            Open
          </ButtonLink>
        )}
        <IconButton label={`Delete ${name}`} icon={<Trash2 size={18} />} onClick={onDelete} />
      </div>
    </li>
  );
}
