import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

const columns = ['ciphertext', 'wrapped_key', 'sealed_public', 'proof_hash'];

/**
 * PostgreSQL samples columns for its planner and keeps some of the values: of messages and their keys it must not, or
 * they would outlive their wiping there. Changing a column's type to what it is removes what was kept of it.
 */
export async function stopSamplingSecrets(db: Kysely<unknown>, { kind, bytes }: Dialect): Promise<void> {
  if (kind === 'sqlite') return;
  for (const name of columns) {
    const column = sql.ref(name);
    const type = name === 'sealed_public' ? sql`text` : bytes;
    await sql`alter table secret_contents alter column ${column} type ${type},
      alter column ${column} set statistics 0`.execute(db);
  }
}
