import type { Page } from 'playwright-core';

/** A place of the product to look at: where it is, and what has to be read there letter for letter. */
export interface Stop {
  /** Where, for whoever reads the outcome. */
  name: string;
  path: string;
  /** What is done there before looking. */
  open?: (page: Page) => Promise<unknown>;
  texts: readonly string[];
  /** Read on the widest screen only. */
  desktop?: readonly string[];
  /** Read on all but phones. */
  wide?: readonly string[];
  /** Read on phones only. */
  narrow?: readonly string[];
  /** `npm test` meets it in another test, or one just like it on this walk; the rest stops here too. */
  isLeftToRest?: true;
  /** axe takes half a minute for it: it looks at it on the widest screen only. */
  isVeryLong?: true;
  /** The server answers 404, which the browser writes into its console. */
  isMissing?: true;
}

/** From here on a screen is no phone's, and from here on it is a desk's. */
const widthFrom = { wide: 768, desktop: 1024 };

/** What has to be read at a stop on a screen of this width. */
export function textsAt({ texts, desktop = [], wide = [], narrow = [] }: Stop, width: number): string[] {
  return [
    ...texts,
    ...(width >= widthFrom.desktop ? desktop : []),
    ...(width >= widthFrom.wide ? wide : narrow),
  ];
}
