import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LinkName } from '../../../../contract/fields.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { useDelete } from './use-delete.ts';

/** Deletes, after a question. */
export function DeleteTool({ name, onGone }: { name: LinkName; onGone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDelete(name, onGone);
  const what = name.type === 'url' ? 'shylnk' : 'secret';
  return (
    <>
      <Tooltip text="Delete">
        <ToolButton
          look="danger"
          label="Delete"
          icon={<Trash2 size={16} />}
          onClick={() => setIsAsking(true)}
        />
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${name.code}?`}
        description={
          name.type === 'url'
            ? `Visitors will be told that this ${what} is invalid. Its code stays taken, and nothing brings it back.`
            : `The message is wiped at once. Its code stays taken, and nothing brings it back.`
        }
        action={`Delete ${what}`}
        onConfirm={remove}
      />
    </>
  );
}
