import { Button } from '../../ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/display/note.tsx';
import { CopyableText } from '../../ui/fields/copyable-text.tsx';

/** A key, the only time that it is seen. */
export function ShownKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <Note tone="warning" announce>
          Please copy it now. It is not shown again.
        </Note>
        <CopyableText text={apiKey} label="Copy key" />
        <p className="text-13 text-muted">
          Programs send it with every call: <code className="font-mono">Authorization: Bearer shy_…</code>
        </p>
      </DialogBody>
      <DialogFooter className="justify-end">
        <Button wording="sentence" className="max-sm:h-11 max-sm:w-full" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
