import { writeSize } from '../../../contract/input/write-size.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import type { Upload } from './use-upload.ts';

export interface UploadProgressProps {
  upload: Upload;
  onGoOn: () => void;
  onCancel: () => void;
}

/** How much of a file has arrived, or why no more of it does. */
export function UploadProgress({ upload, onGoOn, onCancel }: UploadProgressProps) {
  const { file, arrived, problem } = upload;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="wrap-anywhere font-medium text-14">{file.name}</p>
        <ProgressBar label={`Uploading ${file.name}`} value={arrived} max={file.size} />
        <p className="text-13 text-muted tabular-nums">
          {writeSize(arrived)} of {writeSize(file.size)} uploaded
        </p>
      </div>
      {problem !== null && (
        <Note tone="danger" announce>
          {problem.text}
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        {problem?.canGoOn === true && (
          <Button wording="sentence" className="max-sm:h-11" onClick={onGoOn}>
            Go on
          </Button>
        )}
        <Button variant="hair" wording="sentence" className="max-sm:h-11" onClick={onCancel}>
          {problem === null || problem.canGoOn ? 'Cancel' : 'Choose another file'}
        </Button>
      </div>
    </div>
  );
}
