import { cx } from 'class-variance-authority';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { writeSize } from '../../../contract/input/write-size.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconTile } from '../../ui/display/icon-tile.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { fileProblem } from './upload-words.ts';

const endings = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,.sql';

/** Takes a file that is dropped here or chosen. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function take(files: readonly File[]): void {
    const found = fileProblem(files);
    setProblem(found);
    const [file] = files;
    if (found === null && file !== undefined) onFile(file);
  }

  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <fieldset
      aria-label="File to import"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take([...event.dataTransfer.files]);
      }}
      className={cx(
        'grid justify-items-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors duration-120',
        isOver ? 'border-kind bg-kind-soft' : 'border-border-strong bg-bg dark:bg-sunken',
      )}
    >
      <IconTile size="lg">
        <FileUp size={20} />
      </IconTile>
      <p className="text-pretty text-muted">
        Drop a file here. CSV, JSON, NDJSON or an SQL dump of YOURLS, up to{' '}
        {writeSize(importLimits.fileBytes)}.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="File"
        accept={endings}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) take([...target.files]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button wording="sentence" className="max-sm:h-11" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
