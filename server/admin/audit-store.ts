import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { AuditEntriesTable } from '../database/tables/operators.ts';

export async function addAuditEntry(
  query: Kysely<Schema>,
  entry: Insertable<AuditEntriesTable>,
): Promise<void> {
  await query.insertInto('audit_entries').values(entry).execute();
}

/** The newest first. */
export function listAuditEntries(
  query: Kysely<Schema>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Selectable<AuditEntriesTable>[]> {
  return query
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
