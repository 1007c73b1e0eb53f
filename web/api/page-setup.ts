import { createContext, useContext } from 'react';

/** What the page itself says of the server, where it is not as usual: known before anything is asked for. */
export interface PageSetup {
  /** `invite` or `closed`. */
  registration?: string | undefined;
  /** `off` */
  anonymousLinks?: string | undefined;
}

export const PageSetupContext = createContext<PageSetup>({});

export function usePageSetup(): PageSetup {
  return useContext(PageSetupContext);
}
