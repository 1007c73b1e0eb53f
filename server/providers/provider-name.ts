import { limits } from '../../contract/limits.ts';

/** A name as a provider tells it, fit to be stored. */
export function nameFrom(told: string | undefined): string {
  return (told ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, limits.nameMaxLength);
}
