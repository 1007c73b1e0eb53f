import { purgeShards } from './citus/purge-store.ts';
import type { OwnConnection } from './pool.ts';
import { noSnapshotSeesTheDeleted } from './snapshots-store.ts';

/** Up to this size a piece is written anew to be rid of deleted rows: a moment's work. */
const rewrittenUpToBytes = 64 * 1024 * 1024;
/** Whoever opens a message of a piece waits behind us meanwhile. */
const lockPatience = '100ms';
const lockNotAvailable = '55P03';
/** Pieces of some tables, or tables that lie in one, from which something was deleted. */
const notedPieces = `
  select piece, array_agg(cast(id as text)) as notes from unpurged_pieces
  where regexp_replace(piece, '_[0-9]+$', '') = any($1) group by piece`;
const keyOfPiece =
  'select indexrelid::regclass::text as name from pg_index where indrelid = cast($1 as text)::regclass and indisprimary';
const removeNotes = 'delete from unpurged_pieces where id = any(cast($1 as bigint[]))';

interface NotedPiece {
  piece: string;
  notes: string[];
}

/** Removes what was deleted from the files of some tables, wherever they lie; false: not all of it. */
export async function purgeTables(
  connection: OwnConnection,
  tables: readonly string[],
  isDistributed: boolean,
): Promise<boolean> {
  const isGoneHere = await purgeHere(connection, tables);
  if (!isDistributed) return isGoneHere;
  const limits = { rewrittenUpToBytes, lockPatience };
  return (await purgeShards(connection, { tables, ...limits })) && isGoneHere;
}

async function purgeHere(connection: OwnConnection, tables: readonly string[]): Promise<boolean> {
  const { rows } = await connection.run(notedPieces, [tables]);
  if (rows.length === 0) return true;
  // After the look at the notes: what was deleted later is noted for the next time.
  const ask = async (command: string) => {
    const answer = await connection.run(command, []);
    return String(Object.values(answer.rows[0] ?? {})[0]);
  };
  if (!(await noSnapshotSeesTheDeleted(ask))) return false;
  let isGone = true;
  for (const noted of rows)
    if (!(await purgePiece(connection, noted as unknown as NotedPiece))) isGone = false;
  return isGone;
}

/**
 * Vacuuming alone leaves the old bytes in the free space of pages that other rows share, so that a piece of moderate
 * size is rewritten: clustering does so inside a transaction, whose settings a pooler keeps apart. Who waited for
 * another server to do it finds the notes gone. PostgreSQL's own log is its operator's.
 */
async function purgePiece(connection: OwnConnection, { piece, notes }: NotedPiece): Promise<boolean> {
  const { rows } = await connection.run(
    'select pg_total_relation_size(cast($1 as text)::regclass) as bytes',
    [piece],
  );
  if (Number(rows[0]?.['bytes']) > rewrittenUpToBytes) {
    await connection.runLong(`vacuum ${piece}`);
    await connection.run(removeNotes, [notes]);
    return true;
  }
  await connection.begin();
  try {
    await connection.run(`set local lock_timeout to '${lockPatience}'`);
    const { count } = await connection.run(removeNotes, [notes]);
    if (count > 0) await connection.run(`cluster ${piece} using ${await keyOf(connection, piece)}`);
    await connection.run('commit');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await connection.run('rollback');
    return false;
  }
}

async function keyOf(connection: OwnConnection, piece: string): Promise<string> {
  const { rows } = await connection.run(keyOfPiece, [piece]);
  return String(rows[0]?.['name']);
}
