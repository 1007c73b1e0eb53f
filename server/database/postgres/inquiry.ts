import { afterPatience } from '../../platform/patience.ts';
import { createPostgresConnection } from './connection.ts';
import type { OpenPostgres } from './open.ts';
import type { StatementNames } from './statement-names.ts';

/** Finds those of these processes of the server that are at work. */
export type FindBusy = (processes: number[]) => Promise<Set<number>>;

const patienceMs = 1500;

/** Asks over a connection that is opened for it: those that are open may all be dead. */
export function createFindBusy(open: OpenPostgres, names: StatementNames): FindBusy {
  return async (processes) => {
    const inquiry = createPostgresConnection(await open(patienceMs), names);
    const endPatience = afterPatience(patienceMs, () => inquiry.lose('The database does not answer'));
    try {
      const { rows } = await inquiry.run(
        `select pid from pg_stat_activity where pid = any($1) and state not like 'idle%'`,
        [processes],
      );
      return new Set(rows.map((row) => row['pid'] as number));
    } finally {
      endPatience();
      void inquiry.close();
    }
  };
}
