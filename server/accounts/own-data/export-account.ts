import type { ExportDeps } from '../../database/kept-by-room.ts';
import { findUser, type User } from '../stores/user-store.ts';
import type { Keeping } from './keeping-port.ts';

export interface ExportAccountDeps extends ExportDeps {
  keeping: Keeping;
  /** Adds the clicks that wait to the sums. */
  foldWaitingClicks(): Promise<void>;
}

/**
 * Everything an account has, for its owner to take along: the JSON text of an object, piece by piece. Only a few links
 * and one message are in memory at a time, and every piece is read by itself.
 */
export async function* writeExport(deps: ExportAccountDeps, user: User): AsyncGenerator<string> {
  await deps.foldWaitingClicks();
  const facts: Record<string, unknown> = {};
  for (const room of deps.keeping.rooms) Object.assign(facts, await room.exportFacts?.(deps, user));
  yield `${JSON.stringify(facts).slice(0, -1)},`;
  yield* deps.keeping.writeLinks(deps, user, async () => {
    if ((await findUser(deps.database.query, user.id)) === undefined)
      throw new Error('The account was deleted meanwhile');
  });
  yield '}';
}
