import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';

const keystrokeMs = 45;

export interface Typing {
  /** Which text is shown. */
  index: number;
  /** How many of its characters are there. */
  typed: number;
}

/** Types texts out one after the other, for ever; while it does not run, the text at hand stands there whole. */
export function useTyping(texts: readonly string[], isRunning: boolean): Typing {
  const [{ index, typed }, setTyping] = useState<Typing>({ index: 0, typed: 0 });
  const length = texts[index]?.length ?? 0;
  const isFinished = typed >= length;

  useEffect(() => {
    if (!isRunning) {
      setTyping({ index, typed: length });
      return;
    }
    const next = isFinished ? { index: (index + 1) % texts.length, typed: 0 } : { index, typed: typed + 1 };
    const timer = setTimeout(() => setTyping(next), isFinished ? limits.taglineRotationMs : keystrokeMs);
    return () => clearTimeout(timer);
  }, [texts, index, typed, length, isFinished, isRunning]);

  return { index, typed: isRunning ? typed : length };
}
