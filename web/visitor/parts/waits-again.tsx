import { History } from 'lucide-react';
import { waitsAgainWords } from '../rules/waits-again-words.ts';
import { Icon } from './icon.tsx';

/** Says why a visitor has to begin again. */
export function WaitsAgain({ at }: { at: keyof typeof waitsAgainWords }) {
  return (
    <p className="note warning" role="alert">
      <Icon of={History} size={16} />
      <span>{waitsAgainWords[at]}</span>
    </p>
  );
}
