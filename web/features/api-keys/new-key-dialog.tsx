import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogHeader } from '../../ui/dialogs/dialog.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { ShownKey } from './shown-key.tsx';

/** Asks what a new key may do, makes it, and shows it this once. */
export function NewKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      // The key stands until the dialog is gone from the screen, and no longer.
      onOpenChangeComplete={(isOpen) => !isOpen && setMade(null)}
    >
      <DialogHeader icon={<KeyRound size={18} />} title={made === null ? 'New key' : 'Your new key'} />
      {made === null ? <NewKeyForm onMade={setMade} /> : <ShownKey apiKey={made} onDone={onClose} />}
    </Dialog>
  );
}
