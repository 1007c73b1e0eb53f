import type { Transaction } from 'kysely';
import { ok, type Result } from '../../contract/result.ts';
import type { Around } from '../database/around-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { InsertRefusal, insertLink } from '../links/insert-link.ts';
import type { LinkFacts } from '../links/link.ts';
import { factsOfNew } from '../links/new-link.ts';
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

export type SecretVerdict = Result<LinkFacts, InsertRefusal>;

/** Stores a secret. Link and message exist together or not at all. What is `around` it is kept with it. */
export function createSecret(
  deps: CreateSecretDeps,
  ownerId: number,
  secret: PreparedSecret,
  around?: Around<LinkFacts>,
): Promise<SecretVerdict> {
  return deps.database.query.transaction().execute((transaction) => {
    const insert = () => insertSecret(deps, transaction, ownerId, secret);
    return around === undefined ? insert() : around(transaction, insert);
  });
}

/** Stores some secrets in one transaction, each by itself. What is `around` them is kept with them. */
export async function createSecretPiece(
  deps: CreateSecretDeps,
  ownerId: number,
  secrets: readonly PreparedSecret[],
  around?: Around<SecretVerdict[]>,
): Promise<SecretVerdict[]> {
  const made = await deps.database.query.transaction().execute((transaction) => {
    const insert = async (): Promise<Result<SecretVerdict[], never>> => {
      const verdicts: SecretVerdict[] = [];
      for (const secret of secrets) verdicts.push(await insertSecret(deps, transaction, ownerId, secret));
      return ok(verdicts);
    };
    return around === undefined ? insert() : around(transaction, insert);
  });
  return made.ok ? made.value : [];
}

async function insertSecret(
  deps: CreateSecretDeps,
  transaction: Transaction<Schema>,
  ownerId: number,
  secret: PreparedSecret,
): Promise<SecretVerdict> {
  const inserted = await insertNumbered(deps, transaction, ownerId, secret);
  return inserted.ok ? ok(inserted.value.facts) : inserted;
}

/** Stores a secret in a transaction with more; its place in the database comes along. */
export async function insertNumbered(
  deps: CreateSecretDeps,
  transaction: Transaction<Schema>,
  ownerId: number,
  { content, options, tags }: PreparedSecret,
): Promise<Result<{ id: number; facts: LinkFacts }, InsertRefusal>> {
  const { database, clock, vault } = deps;
  const isZeroKnowledge = content.kind === 'sealed';
  const link = { ...options, type: 'secret', ownerId, target: null, isZeroKnowledge, tags } as const;
  const now = clock.now();
  const inserted = await deps.insertLink({ ...deps, dialect: database.dialect }, transaction, link, now);
  if (!inserted.ok) return inserted;
  const { id, code } = inserted.value;
  await addContent(transaction, id, contentRow(vault, code, content));
  return ok({ id, facts: factsOfNew({ ...link, tags: inserted.value.tags }, code, now) });
}

/** A message as it is stored with the link that has a code. */
export function contentRow(vault: Vault, code: string, content: PreparedContent): StoredContent {
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
