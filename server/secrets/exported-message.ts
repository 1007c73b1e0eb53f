import type { ExportDeps } from '../database/kept-by-room.ts';
import { decryptMessage, unwrapDataKey } from './encrypted-message.ts';
import { readContent } from './stores/content-store.ts';

/** A secret's message as it was entered, as JSON; null when it is wiped or only its reader can open it. */
export async function exportedMessage(
  { database, vault }: ExportDeps,
  link: { id: number; code: string },
): Promise<string | null> {
  const content = await readContent(database.query, link.id);
  if (content === undefined || content.wrapped_key === null) return null;
  const dataKey = unwrapDataKey(vault, link.code, content.wrapped_key);
  return (await decryptMessage(dataKey, content.ciphertext)).toString();
}
