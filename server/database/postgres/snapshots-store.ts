import { setTimeout as wait } from 'node:timers/promises';

/** Asks one node one thing, in a transaction of its own, and gives the first value of its answer. */
export type AskNode = (command: string) => Promise<string>;

const patienceMs = 1000;
const pauseMs = 20;
/** Younger than every transaction there is, and over at once: whoever waits holds up nobody else. */
const newMark = 'select pg_current_xact_id()::text';
const hasOlder = (mark: string) => `
  select (pg_snapshot_xmin(pg_current_snapshot()) < '${mark}'::xid8 or exists (
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and greatest(age(backend_xmin), age(backend_xid)) > age('${mark}'::xid8::xid)))::text`;

/**
 * Rows are kept for transactions that began before they were deleted: waits a moment for those to end. Those that write
 * in other databases of the server count, too: every snapshot, our own as well, reaches back to the oldest of them. That
 * is why whoever purges may begin with it only afterwards; false: not yet.
 */
export async function noSnapshotSeesTheDeleted(ask: AskNode): Promise<boolean> {
  const mark = await ask(newMark);
  const deadline = performance.now() + patienceMs;
  while ((await ask(hasOlder(mark))) !== 'false') {
    if (performance.now() > deadline) return false;
    await wait(pauseMs);
  }
  return true;
}
