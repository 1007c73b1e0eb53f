import { Button } from '../../ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/display/note.tsx';
import { CopyableText } from '../../ui/fields/copyable-text.tsx';
import type { MadeAsk } from './use-asks.ts';
import { usePublicUrl } from './use-public-url.ts';

export interface ShownLinksProps {
  made: MadeAsk;
  /** The asker's own link was copied. */
  onKept: () => void;
  onDone: () => void;
}

/** The two links of a new request. The asker's own is seen this once. */
export function ShownLinks({ made, onKept, onDone }: ShownLinksProps) {
  const publicUrl = usePublicUrl();
  return (
    <>
      <DialogBody className="gap-5">
        <section className="grid gap-1.5">
          <h3 className="font-semibold text-14">Send this one out</h3>
          <p className="text-13 text-muted">Whoever has it can answer, and read nothing.</p>
          <CopyableText text={publicUrl + made.askLink} label="Copy the link to send out" />
        </section>
        <section className="grid gap-1.5">
          <h3 className="font-semibold text-14">Keep this one for yourself</h3>
          <p className="text-13 text-muted">It alone opens the answers. Send it to nobody.</p>
          <CopyableText text={publicUrl + made.readLink} label="Copy your own link" onCopied={onKept} />
          <Note tone="warning" announce>
            Your own link is shown only now. Copy it, or the answers are lost: nobody, not even the operator
            of this server, can show it again.
          </Note>
        </section>
      </DialogBody>
      <DialogFooter className="justify-end">
        <Button variant="primary" wording="sentence" className="max-sm:h-11 max-sm:w-full" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
