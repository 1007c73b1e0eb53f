import type { Database } from '../../../server/database/database.ts';
import { untilWithin } from '../run/until-within.ts';

/** Waits until nothing is left of a deleted account: the job that wipes it removes the account itself last. */
export async function untilWiped(
  { query }: Pick<Database, 'query'>,
  userId: number,
  timeoutMs = 60_000,
): Promise<void> {
  const find = () => query.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  await untilWithin(timeoutMs, 'the account is wiped', async () => (await find()) === undefined);
}
