import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { validitySeconds } from '../../../../contract/options/validity.ts';
import { useNow } from '../../../ui/browser/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { writeWeekdayAndDay } from '../../../ui/format/write-time.ts';
import { ValidityChoice } from '../validity-choice.tsx';
import type { ManyDialogProps } from './tag-dialog.tsx';

/** Gives what is picked a new time, from now on. */
export function ExtendDialog({ open, onClose, kind, onChange }: ManyDialogProps) {
  const [days, setDays] = useState<number>(limits.linkValidityDefault);
  const seconds = validitySeconds(days);
  const until = useNow() + seconds * 1000;
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title="Extend"
      onSubmit={() => {
        onClose();
        onChange({ action: 'extend', valid_for_seconds: seconds });
      }}
      actions={
        <>
          <Button variant="outline" size="lg" wording="sentence" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" wording="sentence">
            Extend
          </Button>
        </>
      }
    >
      <div className={kind === 'secret' ? 'kind-secret' : ''}>
        <ValidityChoice value={days} onChange={setDays} until={`Until ${writeWeekdayAndDay(until)}`} />
      </div>
    </Modal>
  );
}
