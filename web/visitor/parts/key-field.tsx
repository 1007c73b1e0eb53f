import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import type { KeyProblem } from '../../../contract/visitor-pages.ts';
import { Icon } from './icon.tsx';
import { WaitNote } from './wait-note.tsx';

interface VisitorKeyFieldProps {
  problem: KeyProblem | null;
  retryAfterSeconds?: number | undefined;
  /** Whether the page is about nothing but the key. */
  takesFocus?: boolean;
}

/** Asks for the key and says what was wrong with the last one. The key itself is never sent back. */
export function KeyField({ problem, retryAfterSeconds, takesFocus = false }: VisitorKeyFieldProps) {
  const isWrong = problem === 'wrong-key';
  return (
    <>
      <div className="field">
        <label htmlFor="key">Key</label>
        <div className="input">
          <input
            id="key"
            name="key"
            type="password"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-takes-focus={takesFocus || undefined}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'key-error' : undefined}
          />
          <button type="button" className="eye" aria-label="Show the key" aria-pressed="false">
            <Icon of={Eye} />
            <Icon of={EyeOff} />
          </button>
        </div>
        <p className="field-error" id="key-error" role="alert" hidden={!isWrong}>
          <Icon of={CircleAlert} size={16} />
          <span>Wrong key. Check capitals and spaces.</span>
        </p>
      </div>
      <WaitNote problem={problem} retryAfterSeconds={retryAfterSeconds} />
    </>
  );
}
