import { bytesOfBase64url } from '../../contract/base64.ts';
import { ok, type Result } from '../../contract/result.ts';
import type { NewSecret, SecretContent } from '../../contract/secrets.ts';
import type { Database } from '../database/database.ts';
import type { InsertDeps, insertLink } from '../links/insert-link.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { sealMessage, wrapDataKey } from './sealed-message.ts';

export interface CreateSecretDeps {
  database: Database;
  vault: Vault;
  random: Random;
  clock: Clock;
  insertLink: typeof insertLink;
}

/** Stores a secret, encrypted unless it came sealed, and gives its code. Link and message exist together or not at all. */
export async function createSecret(
  deps: CreateSecretDeps,
  ownerId: number,
  { content, protection, code, destroyAfterLast }: NewSecret,
): Promise<Result<string, 'codeNotAvailable'>> {
  const { database, clock } = deps;
  const contentFor = await prepareContent(deps, content);
  const isZeroKnowledge = content.kind === 'sealed';
  const link = {
    ...protection,
    code,
    type: 'secret',
    ownerId,
    target: null,
    destroyAfterLast,
    isZeroKnowledge,
  } as const;
  const insertDeps: InsertDeps = { ...deps, dialect: database.dialect };
  return database.query.transaction().execute(async (transaction) => {
    const inserted = await deps.insertLink(insertDeps, transaction, link, clock.now());
    if (!inserted.ok) return inserted;
    await transaction
      .insertInto('secret_contents')
      .values({ link_id: inserted.value.id, ...contentFor(inserted.value.code) })
      .execute();
    return ok(inserted.value.code);
  });
}

interface StoredContent {
  ciphertext: Uint8Array;
  wrapped_key: Uint8Array | null;
  key_id: string | null;
  sealed_public: string | null;
  proof_hash: Uint8Array | null;
}

/** Does the slow part before the transaction: only wrapping the key needs the code, which is drawn inside it. */
async function prepareContent(
  { vault, random }: CreateSecretDeps,
  content: SecretContent,
): Promise<(code: string) => StoredContent> {
  if (content.kind === 'readable') {
    const { ciphertext, dataKey } = await sealMessage(random, content.delta);
    return (code) => ({
      ciphertext,
      wrapped_key: wrapDataKey(vault, code, dataKey),
      key_id: vault.keyId,
      sealed_public: null,
      proof_hash: null,
    });
  }
  const { envelope, lock, proof_hash } = content.sealed;
  const stored = {
    ciphertext: Buffer.from(JSON.stringify(envelope)),
    wrapped_key: null,
    key_id: null,
    sealed_public: JSON.stringify(lock),
    proof_hash: bytesOfBase64url(proof_hash),
  };
  return () => stored;
}
