import { hasWideCodeForm } from '../contract/codes.ts';
import { ClientFailure } from './command.ts';

/** A link or secret that somebody named. */
export interface NamedThing {
  kind: 'link' | 'secret';
  code: string;
}

/** Reads a code, or a short address as it is copied. A code alone is a link's unless it is said to be a secret's. */
export function readNamedThing(entered: string, isSecret: boolean): NamedThing {
  const path = /^https?:\/\/[^/]+\/(.*)$/i.exec(entered)?.[1] ?? entered.replace(/^\//, '');
  const [, marker, code = ''] = /^(s\/)?([^/?#]*)(?:[?#].*)?$/.exec(path) ?? [];
  if (!hasWideCodeForm(code))
    throw new ClientFailure('wrongUse', 'Name it by its code or its short address, as in spring24.');
  return { kind: isSecret || marker !== undefined ? 'secret' : 'link', code };
}

/** Says that a code is a secret's. */
export const secretOption = {
  secret: { value: null, doc: 'The code is a secret’s.' },
} as const;
