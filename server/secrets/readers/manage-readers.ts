import { hasCodeForm } from '../../../contract/codes.ts';
import { limits } from '../../../contract/limits.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import { type BurnDeps, burnEach } from '../burning/burn-secret.ts';
import { groupOf, readersOfGroup } from '../stores/reader-store.ts';

/** The readers of one message, each with their link as it is stored. */
export interface ReaderGroup {
  id: string;
  readers: { label: string; link: LinkRow }[];
}

/** A group that belongs to an owner; to everybody else it does not exist. */
export interface OwnGroup {
  ownerId: number;
  id: string;
}

const idForm = new RegExp(`^[A-Za-z0-9]{${limits.readerGroupIdLength}}$`);

/** Who the readers of a message are; null: there is no such group, or nothing is left of it. */
export async function readGroup(
  { database: { query }, secretLinks }: Pick<BurnDeps, 'database' | 'secretLinks'>,
  { ownerId, id }: OwnGroup,
): Promise<ReaderGroup | null> {
  const rows = idForm.test(id) ? await readersOfGroup(query, id) : [];
  const links = await secretLinks.ownedOf(
    query,
    ownerId,
    rows.map(({ link_id }) => link_id),
  );
  const readers = rows.flatMap(({ link_id, label }) => {
    const link = links.get(link_id);
    return link === undefined ? [] : [{ label, link }];
  });
  return readers.length === 0 ? null : { id, readers };
}

/** The group that one of an owner's secrets belongs to; null: none. */
export async function readGroupOfSecret(
  deps: BurnDeps,
  ownerId: number,
  code: string,
): Promise<ReaderGroup | null> {
  const secret = hasCodeForm(code) ? await deps.secrets.find(code) : null;
  if (secret === null || secret.link.ownerId !== ownerId) return null;
  const id = await groupOf(deps.database.query, secret.link.id);
  return id === null ? null : readGroup(deps, { ownerId, id });
}

/** Burns the message of all readers; what is known of their links stays. Null: there is no such group. */
export async function withdrawGroup(deps: BurnDeps, own: OwnGroup): Promise<ReaderGroup | null> {
  const group = await readGroup(deps, own);
  if (group === null) return null;
  await burnEach(
    deps,
    group.readers.flatMap(({ link }) => (link.wiped_at_ms === null ? [link] : [])),
  );
  return readGroup(deps, own);
}
