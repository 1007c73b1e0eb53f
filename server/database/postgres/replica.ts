import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { TookTooLong } from '../took-too-long.ts';

/** How far a server has come. */
interface LogPosition {
  /** In PostgreSQL's log. */
  reached: string;
  /** Which data it is: two servers share it only if one is a copy of the other. */
  system: string;
  name: string;
}

export type ReplicaState = 'caught up' | 'behind' | 'no replica';

/** A replica is asked so often, with so long in between, whether it has what was committed before. */
const asksMost = 5;
const askAgainMs = 10;
/** One that failed is left alone for so long. */
const restMs = 10_000;

/** Where a primary is now: all that was answered before lies in front of it. */
export async function positionOf(primary: Kysely<Schema>): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select cast(pg_current_wal_insert_lsn() as text) as reached, current_database() as name,
      (select cast(system_identifier as text) from pg_control_system()) as system`.execute(primary);
  return rows[0] as LogPosition;
}

/** Whether a server is a replica of that one and has come as far. */
export async function stateOfReplica(
  replica: Kysely<Schema>,
  { reached, system, name }: LogPosition,
): Promise<ReplicaState> {
  const { rows } = await sql<{ is_replica: boolean; is_caught_up: boolean }>`
    select pg_is_in_recovery() and current_database() = cast(${name} as text)
        and (select cast(system_identifier as text) from pg_control_system()) = cast(${system} as text) as is_replica,
      coalesce(pg_last_wal_replay_lsn() >= cast(cast(${reached} as text) as pg_lsn), false) as is_caught_up`.execute(
    replica,
  );
  if (rows[0]?.is_replica !== true) return 'no replica';
  return rows[0].is_caught_up ? 'caught up' : 'behind';
}

/**
 * A database whose lists and statistics are read from a replica: from one that has all that was committed before the
 * read, so that nobody is shown less than they were answered. One that lags, fails or is none is passed over.
 */
export function withReplica(primary: Database, replica: Database): Database {
  let restsUntil = 0;

  async function hasCaughtUp(): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    const position = await positionOf(primary.query);
    for (let asked = 1; ; asked += 1) {
      const state = await stateOfReplica(replica.query, position).catch(() => 'no replica' as const);
      if (state === 'no replica') rest();
      if (state !== 'behind') return state === 'caught up';
      if (asked === asksMost) return false;
      await wait(askAgainMs);
    }
  }

  function rest(): void {
    restsUntil = performance.now() + restMs;
  }

  function wrap(database: Database): Database {
    return {
      ...database,
      // Known only once it was connected to.
      get dialect() {
        return database.dialect;
      },
      withUrgency: (urgency) => wrap(database.withUrgency(urgency)),
      async reading(use) {
        if (!(await hasCaughtUp())) return use(this);
        try {
          return await use(replica);
        } catch (error) {
          // It would take as long here.
          if (error instanceof TookTooLong) throw error;
          rest();
          return use(this);
        }
      },
      async close() {
        await replica.close();
        await database.close();
      },
    };
  }
  return wrap(primary);
}
