import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Link } from '../../links/link.ts';

/**
 * Shows that a claim has opened a secret, key and wait included, so that its browser is shown the message again for as
 * long as the claim holds. An edit of the secret makes it worthless.
 */
export interface OpenedPasses {
  issue(link: Pick<Link, 'code' | 'version'>, claim: string): string;
  isValid(pass: string, link: Pick<Link, 'code' | 'version'>, claim: string): boolean;
}

export function createOpenedPasses(secret: Buffer): OpenedPasses {
  const sign = (link: Pick<Link, 'code' | 'version'>, claim: string) =>
    createHmac('sha256', secret).update(`${link.code}/${link.version}/${claim}`).digest();
  return {
    issue: (link, claim) => sign(link, claim).toString('base64url'),
    isValid(pass, link, claim) {
      const given = Buffer.from(pass, 'base64url');
      const right = sign(link, claim);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
