import { useEffect, useState } from 'react';
import { type GeneratedLink, parseLinks, withLink, withoutLink } from './generated-links.ts';

const storageKey = 'generatedLinks';

export interface GeneratedLinks {
  links: readonly GeneratedLink[];
  add: (link: GeneratedLink) => void;
  remove: (shortUrl: string) => void;
}

/** The links this browser made on the landing page, in every tab the same. */
export function useGeneratedLinks(): GeneratedLinks {
  const [links, setLinks] = useState(storedLinks);

  useEffect(() => {
    const listener = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === storageKey || event.key === null) setLinks(storedLinks());
    };
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);

  // What is stored is changed, not what is shown: another tab may have been quicker.
  function change(next: GeneratedLink[]): void {
    storeLinks(next);
    setLinks(next);
  }

  return {
    links,
    add: (link) => change(withLink(storedLinks(), link)),
    remove: (shortUrl) => change(withoutLink(storedLinks(), shortUrl)),
  };
}

function storedLinks(): GeneratedLink[] {
  return parseLinks(localStorage.getItem(storageKey));
}

function storeLinks(links: readonly GeneratedLink[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(links));
  } catch {
    // The storage is full: the list lives as long as the page.
  }
}
