import { useEffect } from 'react';

const product = 'SHYLNK';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? `${product} · Short links. Sealed secrets.` : `${title} · ${product}`;
  }, [title]);
}
