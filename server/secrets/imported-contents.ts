import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Vault } from '../platform/vault.ts';
import { contentRow } from './create-secret.ts';
import type { PreparedContent } from './prepare-secret.ts';
import type { SecretTasks } from './secret-tasks.ts';
import { addContent } from './stores/content-store.ts';

/** What an export says that a secret holds. */
export interface BroughtContent {
  sealed: unknown;
  delta: unknown;
}

/** What imports ask of secrets. */
export function contentsForImports({ vault, tasks }: { vault: Vault; tasks: Pick<SecretTasks, 'prepare'> }) {
  return {
    /** What a secret held elsewhere, ready to be stored; null: it cannot be kept here. */
    async prepare({ sealed, delta }: BroughtContent): Promise<PreparedContent | null> {
      const body = sealed === null ? { entered_secret: delta } : { sealed };
      const prepared = await tasks.prepare(Buffer.from(JSON.stringify(body)));
      return prepared.kind === 'prepared' ? prepared.secret.content : null;
    },
    add: (
      transaction: Transaction<Schema>,
      { id, code }: { id: number; code: string },
      content: PreparedContent,
    ) => addContent(transaction, id, contentRow(vault, code, content)),
  };
}

export type ContentsForImports = ReturnType<typeof contentsForImports>;
