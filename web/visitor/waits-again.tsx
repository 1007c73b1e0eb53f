import { History } from 'lucide-react';
import { Icon } from './icon.tsx';
import { waitsAgainWords } from './waits-again-words.ts';

/** Says why a visitor has to begin again. */
export function WaitsAgain({ at }: { at: keyof typeof waitsAgainWords }) {
  return (
    <p className="note warning" role="alert">
      <Icon of={History} size={16} />
      <span>{waitsAgainWords[at]}</span>
    </p>
  );
}
