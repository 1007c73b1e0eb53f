import { type RefCallback, useCallback, useState } from 'react';

/** Whether a line is too long for its place; true only while its end is cut off. */
export function useIsTruncated(): [RefCallback<HTMLElement>, boolean] {
  const [isTruncated, setIsTruncated] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => setIsTruncated(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isTruncated];
}
