import { cx } from 'class-variance-authority';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useTyping } from './use-typing.ts';

const taglines = [
  'Opened only with your key',
  'Closed after the last visit',
  'Gone when the time is up',
  'Counted by day and by month',
];

/**
 * Says what the product does, one thing at a time. The box is as wide as the widest text, so that neither
 * the page nor the button moves; screen readers get everything at once.
 */
export function Tagline() {
  const isStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const isRunning = !isStill && !isPaused;
  const { index, typed } = useTyping(taglines, isRunning);
  return (
    <div className="relative mt-4 h-14 max-w-[calc(100%-72px)] sm:mt-5 sm:h-8.5">
      <p className="sr-only">{`${taglines.join('. ')}.`}</p>
      <p
        aria-hidden="true"
        className="[contain:layout_style] grid justify-items-center font-medium text-[clamp(1rem,5.1vw,1.25rem)] text-primary tracking-title max-sm:leading-7 sm:text-26"
      >
        {taglines.map((text, at) => (
          <span key={text} className={cx('col-start-1 row-start-1', at !== index && 'invisible')}>
            {at === index ? <Typed text={text} typed={typed} hasCaret={isRunning} /> : text}
          </span>
        ))}
      </p>
      {!isStill && (
        <IconButton
          size="sm"
          label={isPaused ? 'Play the animated text' : 'Pause the animated text'}
          icon={isPaused ? <Play {...controlLook} /> : <Pause {...controlLook} />}
          className="absolute! top-0 left-full ml-1.5 sm:top-[3px] sm:ml-3"
          onClick={() => setIsPaused(!isPaused)}
        />
      )}
    </div>
  );
}

const controlLook = { size: 14, className: 'fill-current stroke-none text-subtle' };

/** What is typed, and the room for the rest. The caret takes none, so that letters do not move as it passes. */
function Typed({ text, typed, hasCaret }: { text: string; typed: number; hasCaret: boolean }) {
  return (
    <>
      {text.slice(0, typed)}
      {hasCaret && (
        <span className="relative">
          <span
            className={cx(
              'absolute top-[0.08em] left-1 h-[1.05em] w-0.5 rounded-[1px] bg-current',
              typed === text.length && 'animate-pulse',
            )}
          />
        </span>
      )}
      <span className="invisible">{text.slice(typed)}</span>
    </>
  );
}
