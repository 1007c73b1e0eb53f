import { useEffect, useRef, useState } from 'react';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { FileDrop } from './file-drop.tsx';
import { ServerForm } from './server-form.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, useUpload } from './use-upload.ts';
import { WorkProgress } from './work-progress.tsx';

type From = 'file' | 'server';

const ways: readonly { value: From; label: string }[] = [
  { value: 'file', label: 'File' },
  { value: 'server', label: 'Running server' },
];

export interface NewImportCardProps {
  title: string;
  /** The import that the server is at work on: until it is done there is no other. */
  working: ImportSummary | undefined;
  isLost: boolean;
  addressOf: (id: string) => string;
  onStarted: (id: string) => void;
}

/** The block where an import begins, or where the one under way is seen. */
export function NewImportCard({ title, working, isLost, addressOf, onStarted }: NewImportCardProps) {
  const { upload, start, cancel } = useUpload();
  const [from, setFrom] = useState<From>('file');
  const isHere = useIsHere();

  async function send(file: File, rest?: Upload): Promise<void> {
    const id = await start(file, rest);
    // Whoever looks at something else by now is left there.
    if (id !== null && isHere.current) onStarted(id);
  }

  return (
    <SettingsCard title={title}>
      <div className="grid gap-5 p-6 max-sm:gap-4 max-sm:p-4">
        {upload !== null ? (
          <UploadProgress upload={upload} onGoOn={() => void send(upload.file, upload)} onCancel={cancel} />
        ) : working !== undefined ? (
          <>
            <WorkProgress found={working} isLost={isLost} />
            <ButtonLink
              to={addressOf(working.id)}
              variant="hair"
              wording="sentence"
              className="justify-self-start max-sm:h-11"
            >
              Open
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="text-pretty text-muted">
              Bring links along from Bitly, Rebrandly, YOURLS, Kutt, Shlink, Dub, Short.io, another SHYLNK, or
              any table of yours. First you see what would become of every row; nothing is made until you say
              so.
            </p>
            <Segmented label="Import from" options={ways} value={from} onChange={setFrom} />
            {from === 'file' ? (
              <FileDrop onFile={(file) => void send(file)} />
            ) : (
              <ServerForm onStarted={onStarted} />
            )}
          </>
        )}
      </div>
    </SettingsCard>
  );
}

function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
