import { useEffect, useRef, useState } from 'react';

const shownMs = 2000;

/** Something that is true for two seconds after it has happened. */
export function useBriefly(): [isShown: boolean, show: () => void] {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(): void {
    setIsShown(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsShown(false), shownMs);
  }

  return [isShown, show];
}
