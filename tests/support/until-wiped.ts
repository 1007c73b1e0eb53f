import { expect } from 'vitest';
import type { Database } from '../../server/database/database.ts';

/** Waits until nothing is left of a deleted account: the job that wipes it removes the account itself last. */
export async function untilWiped(
  { query }: Pick<Database, 'query'>,
  userId: number,
  timeout = 60_000,
): Promise<void> {
  const find = () => query.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  await expect.poll(find, { timeout, interval: 50 }).toBeUndefined();
}
