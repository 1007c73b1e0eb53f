import { type CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { longReadMs } from '../long-read-limits.ts';
import type { Schema } from '../schema.ts';
import type { Urgency } from '../urgency-queue.ts';
import { parsePostgresAddress } from './address.ts';
import { citusNames } from './citus/dialect.ts';
import { postgresNames, waitAsLongAsItTakes } from './dialect.ts';
import { postgresDialect } from './kysely.ts';
import { createPostgresPool, type PostgresSlots } from './pool.ts';
import { purgeTables } from './purge-store.ts';

/** What long reads have besides. */
export const longReadConnections = 2;
/** Of so many or more, one is left to visits. */
const enoughToKeepOne = 3;
/** Of so many or more, jobs may have two: one is left to people as well. */
const enoughForTwoJobs = 4;

/** A PostgreSQL server. */
export function connectPostgres(text: string, connections: number, applicationName?: string): Database {
  const parsed = parsePostgresAddress(text);
  if (!parsed.ok) throw new Error(`The address of the database ${parsed.failure}`);
  const address = { ...parsed.value, ...(applicationName === undefined ? {} : { applicationName }) };
  const pool = createPostgresPool(address, {
    size: connections,
    keptForVisits: connections >= enoughToKeepOne ? 1 : 0,
  });
  // Connections of their own: a caller that waits for one of them keeps no redirect waiting.
  const longReadPool = createPostgresPool(address, { size: longReadConnections, statementMs: longReadMs });
  const longReads = new Kysely<Schema>({ dialect: postgresDialect(longReadPool.slotsFor('person')) });
  const purgeSlots = pool.slotsFor('background');
  const lanes: Record<Urgency, Lane> = {
    visit: openLane(pool.slotsFor('visit')),
    person: openLane(pool.slotsFor('person')),
    background: openLane(purgeSlots),
  };

  function withUrgency(usual: Urgency): Database {
    const { query } = lanes[usual];
    return {
      query,
      longReads,
      reading(use) {
        return use(this);
      },
      snapshot: (use) =>
        query
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (transaction) => {
            await waitAsLongAsItTakes(transaction);
            return use(transaction);
          }),
      get dialect() {
        return pool.isCitus() ? citusNames : postgresNames;
      },
      commit: (statements, _durability, urgency = usual) => commitIn(lanes[urgency], statements),
      withUrgency,
      async purgeDeleted(tables) {
        if (tables.length === 0) return true;
        const connection = await purgeSlots.take();
        try {
          return await purgeTables(connection, tables, pool.isCitus());
        } finally {
          connection.release();
        }
      },
      // On Citus those who fold take turns.
      jobsAtOnce: () => (connections >= enoughForTwoJobs && !pool.isCitus() ? 2 : 1),
      figures: () => ({
        writerWaiting: null,
        pools: { main: pool.figures(), long_reads: longReadPool.figures() },
      }),
      async close() {
        await longReadPool.end();
        await pool.end();
      },
    };
  }
  return withUrgency('person');
}

/** The connections as those use them who are equally urgent. */
interface Lane {
  slots: PostgresSlots;
  query: Kysely<Schema>;
}

function openLane(slots: PostgresSlots): Lane {
  return { slots, query: new Kysely<Schema>({ dialect: postgresDialect(slots) }) };
}

async function commitIn({ slots, query }: Lane, statements: CompiledQuery[]): Promise<unknown[][]> {
  const [only] = statements;
  if (only !== undefined && statements.length === 1)
    return [(await slots.run(only.sql, only.parameters)).rows];
  return query.transaction().execute(async (transaction) => {
    const results: unknown[][] = [];
    for (const statement of statements) results.push((await transaction.executeQuery(statement)).rows);
    return results;
  });
}
