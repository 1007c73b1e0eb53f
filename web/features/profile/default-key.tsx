import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

/** The key that new links start with, behind dots until its eye is pressed. */
export function DefaultKey({ value }: { value: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {isShown ? (
        <span className="min-w-0 font-mono">{value}</span>
      ) : (
        <span>
          <span className="sr-only">Hidden</span>
          <span aria-hidden="true" className="tracking-[0.16em]">
            ••••••••
          </span>
        </span>
      )}
      <IconButton
        size="sm"
        label={isShown ? 'Hide key' : 'Show key'}
        icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        onClick={() => setIsShown(!isShown)}
        className="-my-1"
      />
    </>
  );
}
