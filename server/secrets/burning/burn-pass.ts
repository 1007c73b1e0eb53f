import type { Link } from '../../links/link.ts';
import { createOpenedPasses } from '../opening/opened-pass.ts';

type Burnable = Pick<Link, 'code' | 'version' | 'clicksLimit'>;

/** Shows that a secret was opened by whoever wants to burn it. An edit of the secret makes it worthless. */
export interface BurnPasses {
  /** For who has just opened a secret; null where readers may not burn it. */
  issue(link: Burnable): string | null;
  isValid(pass: string, link: Burnable): boolean;
}

const anyReader = 'any reader';

export function createBurnPasses(secret: Buffer): BurnPasses {
  const passes = createOpenedPasses(secret);
  return {
    issue: (link) => (isBurnable(link) ? passes.issue(link, anyReader) : null),
    isValid: (pass, link) => isBurnable(link) && passes.isValid(pass, link, anyReader),
  };
}

/**
 * A reader could use up what has a limit anyway. What has none is meant for everybody who has its address, and no one of
 * them takes it away from the others.
 */
function isBurnable({ clicksLimit }: Burnable): boolean {
  return clicksLimit !== null;
}
