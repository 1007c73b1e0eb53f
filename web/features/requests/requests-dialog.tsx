import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { canSeal } from '../../../contract/seal/seal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogHeader } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/display/note.tsx';
import { AskList } from './ask-list.tsx';
import { NewAskForm } from './new-ask-form.tsx';
import { ShownLinks } from './shown-links.tsx';
import type { MadeAsk } from './use-asks.ts';

type RequestsPart = { name: 'list' } | { name: 'new' } | { name: 'made'; made: MadeAsk; isKept: boolean };

const titles = { list: 'Ask for a secret', new: 'New request', made: 'Your two links' };

/** Everything a person has asked for, and a new request. */
export function RequestsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [part, setPart] = useState<RequestsPart>({ name: 'list' });
  const [wayOut, setWayOut] = useState<'close' | 'list' | null>(null);
  const showList = () => setPart({ name: 'list' });
  const leave = { close: onClose, list: showList };
  /** The own link is seen this once: whoever has not copied it is asked first. */
  const askToLeave = (way: keyof typeof leave) =>
    part.name === 'made' && !part.isKept ? setWayOut(way) : leave[way]();
  return (
    <Dialog
      open={open}
      kind="secret"
      onOpenChange={(isOpen) => !isOpen && askToLeave('close')}
      // The links stand until the dialog is gone from the screen, and no longer.
      onOpenChangeComplete={(isOpen) => !isOpen && showList()}
    >
      <DialogHeader icon={<Inbox size={18} />} title={titles[part.name]} />
      {!canSeal() ? (
        <DialogBody>
          <Note tone="warning">Keys can be made over https only. Please open this page by https.</Note>
        </DialogBody>
      ) : part.name === 'list' ? (
        <AskList onNew={() => setPart({ name: 'new' })} />
      ) : part.name === 'new' ? (
        <NewAskForm onMade={(made) => setPart({ name: 'made', made, isKept: false })} onBack={showList} />
      ) : (
        <ShownLinks
          made={part.made}
          onKept={() => setPart({ ...part, isKept: true })}
          onDone={() => askToLeave('list')}
        />
      )}
      <ConfirmDialog
        open={wayOut !== null}
        onOpenChange={(isOpen) => !isOpen && setWayOut(null)}
        title="Leave without your own link?"
        description="You have not copied it. Without it nobody can open the answers, and it is not shown again."
        action="Leave"
        onConfirm={() => wayOut !== null && leave[wayOut]()}
      />
    </Dialog>
  );
}
