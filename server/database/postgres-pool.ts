import postgres, { type Sql } from 'postgres';
import { TookTooLong } from './took-too-long.ts';

type Rows = postgres.RowList<Record<string, unknown>[]>;

/** Runs a statement with its parameters. */
type Run = (sql: string, parameters?: readonly unknown[]) => Promise<Rows>;

export interface PostgresPool {
  /** Runs a statement by itself, on the connection with the least to do. */
  run: Run;
  /** Takes a connection for several statements, which follow one another. */
  take(): Promise<OwnConnection>;
  end(): Promise<void>;
}

/** A connection of one's own, until it is given back. Once it is lost all statements fail: none runs on another one. */
export interface OwnConnection {
  run: Run;
  giveBack(): void;
}

interface Seat {
  connection: Sql;
  underWay: number;
  isTaken: boolean;
  /** How often the connection ended or broke; postgres.js opens it anew when it is asked again. */
  losses: number;
}

const int8 = 20;
const queryCanceled = '57014';

/**
 * Connections to PostgreSQL, each of which postgres.js believes to be the only one: its own way of sharing several
 * takes longer with every query, because it looks through the places of all that were ever run. Statements that take
 * longer than `patienceMs` are given up; 0: none.
 */
export function createPostgresPool(address: string, size: number, patienceMs = 0): PostgresPool {
  const seats = Array.from({ length: size }, () => createSeat(address, patienceMs));
  const waiting: ((seat: Seat) => void)[] = [];

  /** The first of equals, so that few connections are opened where few are needed, and these stay warm. */
  function leastBusy(): Seat | undefined {
    let best: Seat | undefined;
    for (const seat of seats) {
      if (seat.isTaken) continue;
      if (seat.underWay === 0) return seat;
      if (best === undefined || seat.underWay < best.underWay) best = seat;
    }
    return best;
  }

  /** Finds a seat and marks it in the same breath, now or as soon as one is given back. */
  async function occupy(mark: (seat: Seat) => void): Promise<Seat> {
    const seat = leastBusy();
    if (seat === undefined)
      return new Promise((resolve) =>
        waiting.push((given) => {
          mark(given);
          resolve(given);
        }),
      );
    mark(seat);
    return seat;
  }

  function vacate(seat: Seat): void {
    seat.isTaken = false;
    while (!seat.isTaken && waiting.length > 0) waiting.shift()?.(seat);
  }

  return {
    async run(sql, parameters) {
      const seat = await occupy((found) => {
        found.underWay += 1;
      });
      try {
        return await runOn(seat.connection, sql, parameters);
      } catch (error) {
        throw (error as { code?: string }).code === queryCanceled ? new TookTooLong() : error;
      } finally {
        seat.underWay -= 1;
      }
    },
    async take() {
      const seat = await occupy((found) => {
        found.isTaken = true;
      });
      try {
        return await reserve(seat, () => vacate(seat));
      } catch (error) {
        vacate(seat);
        throw error;
      }
    },
    async end() {
      await Promise.all(seats.map(({ connection }) => connection.end({ timeout: 5 })));
    },
  };
}

/** postgres.js does not notice when a reserved connection is used, or released, after it was lost. */
async function reserve(seat: Seat, onGivenBack: () => void): Promise<OwnConnection> {
  const reserved = await seat.connection.reserve();
  const lossesBefore = seat.losses;
  const isLost = () => seat.losses !== lossesBefore;
  return {
    async run(sql, parameters) {
      if (isLost()) throw new Error('The connection to the database was lost');
      return runOn(reserved, sql, parameters);
    },
    giveBack() {
      if (!isLost()) reserved.release();
      onGivenBack();
    },
  };
}

/** Sends a statement, which is prepared once and remembered. */
function runOn(on: Pick<Sql, 'unsafe'>, sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
  return on.unsafe(sql, parameters as postgres.ParameterOrJSON<never>[], { prepare: true }).execute();
}

function createSeat(address: string, patienceMs: number): Seat {
  const connection = postgres(address, {
    max: 1,
    onnotice: () => {},
    onclose() {
      seat.losses += 1;
    },
    connect_timeout: 10,
    ...(patienceMs === 0 ? {} : { connection: { statement_timeout: patienceMs } }),
    // Every number we store is below 2^53.
    types: { int8: { to: int8, from: [int8], parse: Number, serialize: String } },
  }) as unknown as Sql;
  const seat: Seat = { connection, underWay: 0, isTaken: false, losses: 0 };
  return seat;
}
