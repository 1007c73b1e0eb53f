import { CircleAlert, Eye, EyeOff, Timer } from 'lucide-react';
import type { KeyProblem } from '../../contract/visitor-pages.ts';
import { clockTime } from './countdown-state.ts';
import { Icon } from './icon.tsx';

interface KeyFieldProps {
  problem: KeyProblem | null;
  retryAfterSeconds?: number | undefined;
  /** Whether the page is about nothing but the key. */
  takesFocus?: boolean;
}

/** Asks for the key and says what was wrong with the last one. The key itself is never sent back. */
export function KeyField({ problem, retryAfterSeconds, takesFocus = false }: KeyFieldProps) {
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
      {problem === 'too-many-attempts' && <TooManyAttempts retryAfterSeconds={retryAfterSeconds} />}
    </>
  );
}

function TooManyAttempts({ retryAfterSeconds }: { retryAfterSeconds: number | undefined }) {
  return (
    <p className="note warning" role="alert" data-retry={retryAfterSeconds}>
      <Icon of={Timer} size={16} />
      <span>
        Too many tries from your connection.{' '}
        {retryAfterSeconds === undefined ? (
          'Please wait a little and try again.'
        ) : (
          <>
            You can try again in <b className="mono">{clockTime(retryAfterSeconds)}</b>.
          </>
        )}
      </span>
    </p>
  );
}
