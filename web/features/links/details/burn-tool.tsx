import { Flame } from 'lucide-react';
import { useState } from 'react';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { useBurn } from './use-burn.ts';

/** Destroys the message of a secret, after a question. */
export function BurnTool({ code }: { code: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { burn, isBurning } = useBurn(code);
  return (
    <>
      <Tooltip text="Destroy message">
        <ToolButton
          look="danger"
          label="Destroy message"
          word="Destroy"
          icon={<Flame size={16} />}
          disabled={isBurning}
          onClick={() => setIsAsking(true)}
        />
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Destroy the message?"
        description="It is wiped at once, and nobody can open it again. The secret stays in your list, with what became of it."
        action="Destroy message"
        onConfirm={burn}
      />
    </>
  );
}
