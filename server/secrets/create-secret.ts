import { ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { InsertDeps, insertLink } from '../links/insert-link.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { wrapDataKey } from './encrypted-message.ts';
import type { PreparedContent, PreparedSecret } from './prepare-secret.ts';
import { addContent, type StoredContent } from './stores/content-store.ts';

export interface CreateSecretDeps {
  database: Database;
  vault: Vault;
  random: Random;
  clock: Clock;
  insertLink: typeof insertLink;
}

/** Stores a secret and gives its code. Link and message exist together or not at all. */
export async function createSecret(
  deps: CreateSecretDeps,
  ownerId: number,
  { content, options }: PreparedSecret,
): Promise<Result<string, 'codeNotAvailable'>> {
  const { database, clock } = deps;
  const isZeroKnowledge = content.kind === 'sealed';
  const link = {
    ...options,
    type: 'secret',
    ownerId,
    target: null,
    isZeroKnowledge,
  } as const;
  const insertDeps: InsertDeps = { ...deps, dialect: database.dialect };
  return database.query.transaction().execute(async (transaction) => {
    const inserted = await deps.insertLink(insertDeps, transaction, link, clock.now());
    if (!inserted.ok) return inserted;
    const { id, code: given } = inserted.value;
    await addContent(transaction, id, toRow(deps.vault, given, content));
    return ok(given);
  });
}

function toRow(vault: Vault, code: string, content: PreparedContent): StoredContent {
  if (content.kind === 'encrypted')
    return {
      ciphertext: content.ciphertext,
      wrapped_key: wrapDataKey(vault, code, content.dataKey),
      key_id: vault.keyId,
      sealed_public: null,
      proof_hash: null,
    };
  return {
    ciphertext: content.envelope,
    wrapped_key: null,
    key_id: null,
    sealed_public: content.lock,
    proof_hash: content.proofHash,
  };
}
