import { RotateCw } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import type { ButtonLook } from '../buttons/button-class.ts';

/** What is shown in place of a part that could not be fetched knows how to fetch it once more. */
export interface PartProblemProps {
  onRetry: () => void;
  isRetrying: boolean;
}

export const missingPartReason =
  'If you are online, there may be a newer version: reloading the page brings it.';
export const reloadWarning = 'What you have typed on this page would be lost.';

/** The two ways on. */
export function PartProblemActions({
  onRetry,
  isRetrying,
  size,
}: PartProblemProps & Pick<ButtonLook, 'size'>) {
  return (
    <>
      <Button
        variant="outline"
        size={size}
        wording="sentence"
        icon={<RotateCw size={16} />}
        onClick={() => location.reload()}
      >
        Reload page
      </Button>
      <Button size={size} wording="sentence" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
