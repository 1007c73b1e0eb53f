import { hasWideCodeForm } from '../../../contract/codes.ts';
import type { LinkType } from '../../../contract/fields.ts';
import type { Database } from '../../database/database.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import { findByCode } from '../../links/stores/link-store.ts';
import { type AdminCommand, CommandFailure, type Given, WrongUse } from '../command.ts';

/** What links are named by on the command line. */
export const linkOperand = 'code or short address';

export const linkOptions = {
  secret: { kind: 'flag', doc: 'The code is that of a secret, where a link has the same one.' },
} as const satisfies AdminCommand['options'];

/** The link or secret that an operator means. */
export async function namedLink({ query }: Database, given: Given): Promise<LinkRow> {
  const name = given.operands[0] ?? '';
  const { code, type } = readName(name, given.has('secret'));
  const found = hasWideCodeForm(code) ? await findByCode(query, code) : [];
  const meant = type === null ? found : found.filter((link) => link.type === type);
  const [link, second] = meant;
  if (link === undefined) throw new CommandFailure(`There is no link or secret ${name}.`);
  if (second !== undefined)
    throw new WrongUse(`A link and a secret are both called ${code}: give the whole short address.`);
  return link;
}

/** A bare code may be a link's or a secret's; an address says which. */
export function readName(name: string, isSecret: boolean): { code: string; type: LinkType | null } {
  const path = URL.parse(name)?.pathname ?? `/${name.replace(/^\//, '')}`;
  const [, secretCode] = /^\/s\/([^/]+)\/?$/.exec(path) ?? [];
  if (secretCode !== undefined) return { code: secretCode, type: 'secret' };
  const code = path.slice(1).replace(/\/$/, '');
  if (isSecret) return { code, type: 'secret' };
  return { code, type: URL.canParse(name) ? 'url' : null };
}

/** How a link is named in the audit. */
export function auditedLink({ type, code }: Pick<LinkRow, 'type' | 'code'>): string {
  return `${type === 'url' ? 'link' : 'secret'} ${code}`;
}
