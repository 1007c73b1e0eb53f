import { encodeBase64url } from '../../contract/base64.ts';
import type { Database } from '../database/database.ts';
import type { ExportedContent } from '../links/exporting/exported-content.ts';
import type { Vault } from '../platform/vault.ts';
import { decryptMessage, unwrapDataKey } from './encrypted-message.ts';
import { readWholeContent } from './stores/content-store.ts';

/** What a secret holds, to be taken along: what is sealed as it is, what the server can open only where that is wanted. */
export async function exportedContent(
  { database, vault }: { database: Database; vault: Vault },
  link: { id: number; code: string },
  isPrivate: boolean,
): Promise<ExportedContent> {
  const content = await readWholeContent(database.query, link.id);
  if (content === undefined) return { sealed: null, delta: null };
  const { ciphertext, wrapped_key, sealed_public, proof_hash } = content;
  if (wrapped_key === null) {
    const sealed = {
      lock: JSON.parse(sealed_public ?? 'null') as object,
      envelope: JSON.parse(Buffer.from(ciphertext).toString()) as object,
      proof_hash: encodeBase64url(proof_hash ?? new Uint8Array()),
    };
    return { sealed, delta: null };
  }
  if (!isPrivate) return { sealed: null, delta: null };
  const dataKey = unwrapDataKey(vault, link.code, wrapped_key);
  return { sealed: null, delta: (await decryptMessage(dataKey, ciphertext)).toString() };
}
