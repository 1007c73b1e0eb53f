import { fail, type Result } from '../../../contract/result.ts';
import { createRowSummer, type RowSummer, type TableSum } from '../../database/rows/neutral-row.ts';
import type { BackupHeader } from './backup-format.ts';
import { readBackup } from './read-backup.ts';

export interface VerifiedBackup {
  header: BackupHeader;
  /** What each table holds, by its name. */
  sums: Map<string, TableSum>;
}

/** Whether the application secret opens what the database keeps to recognise it by. */
export type OpensCanary = (encrypted: Uint8Array) => boolean;

/** Reads a whole backup: it is as it was written, and the application secret belongs to it. */
export async function verifyBackup(
  file: string,
  opensCanary: OpensCanary,
): Promise<Result<VerifiedBackup, string>> {
  const summers = new Map<string, RowSummer>();
  let isOthers = false;
  const read = await readBackup(file, {
    onHeader({ tables }) {
      for (const { name } of tables) summers.set(name, createRowSummer());
    },
    onRows(table, rows) {
      for (const row of rows) summers.get(table.name)?.add(row);
      if (table.name !== 'installation') return;
      const canary = table.columns.findIndex(({ name }) => name === 'canary_sealed');
      isOthers ||= rows.some((row) => row[canary] instanceof Uint8Array && !opensCanary(row[canary]));
    },
  });
  if (!read.ok) return read;
  if (isOthers)
    return fail(
      `The keys and messages in ${file} are encrypted with another application secret than the one that is set (APP_SECRET, or app-secret in DATA_DIR)`,
    );
  const sums = new Map([...summers].map(([name, summer]) => [name, summer.sum()]));
  return { ok: true, value: { header: read.value, sums } };
}
