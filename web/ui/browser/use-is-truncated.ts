import { type RefCallback, useCallback, useState } from 'react';

/** Whether a line is too long for its place; true only while it is cut off. */
export function useIsCut(): [RefCallback<HTMLElement>, boolean] {
  const [isCut, setIsCut] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => setIsCut(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isCut];
}
