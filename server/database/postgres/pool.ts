import type { PoolFigures } from '../database.ts';
import type { Urgency } from '../urgency-queue.ts';
import type { PostgresAddress } from './address.ts';
import {
  createPostgresConnection,
  type PostgresConnection,
  type Run,
  serverPatienceMs,
} from './connection.ts';
import { createFindBusy } from './inquiry.ts';
import { createOpenPostgres } from './open.ts';
import { createStatementNames } from './statement-names.ts';
import { createWaitingLine } from './waiting-line.ts';
import { createPostgresWatch } from './watch.ts';

/** The connections, for those who are as urgent as one another. */
export interface PostgresSeats {
  /** Runs a statement by itself. */
  run: Run;
  /** Takes a connection for several statements, which follow one another. */
  take(): Promise<OwnConnection>;
}

export interface PostgresPool {
  seatsFor(urgency: Urgency): PostgresSeats;
  figures(): PoolFigures;
  end(): Promise<void>;
}

/** A connection of one's own, until it is given back. */
export interface OwnConnection extends Pick<PostgresConnection, 'run' | 'runLong' | 'begin' | 'isLost'> {
  giveBack(): void;
}

interface Seat {
  connection: PostgresConnection | null;
  isTaken: boolean;
  /** Whether it has had a connection before. */
  wasOpen: boolean;
}

const tickMs = 250;
const waitingMostTicks = 40;

/**
 * A number of connections to PostgreSQL, opened when they are needed, each for one user at a time. The server gives up
 * statements that run for longer than `statementMs`.
 */
export function createPostgresPool(
  address: PostgresAddress,
  size: number,
  statementMs = serverPatienceMs.statement,
): PostgresPool {
  const open = createOpenPostgres(address, statementMs);
  const names = createStatementNames();
  const seats: Seat[] = Array.from({ length: size }, () => ({
    connection: null,
    isTaken: false,
    wasOpen: false,
  }));
  const waiting = createWaitingLine<Seat>(waitingMostTicks, () =>
    unavailable('All connections to the database are in use'),
  );
  let isEnding = false;
  let replaced = 0;

  const watch = createPostgresWatch({
    connections: () => seats.flatMap(({ connection }) => connection ?? []),
    findBusy: createFindBusy(open, names),
    onLost: closeIdle,
  });
  const ticking = setInterval(() => {
    watch.tick();
    waiting.tick();
  }, tickMs).unref();

  /** The first one that is open, so that few are opened where few are needed, and these stay warm. */
  function findFree(): Seat | undefined {
    let free: Seat | undefined;
    for (const seat of seats) {
      if (seat.isTaken) continue;
      if (seat.connection !== null && !seat.connection.isLost()) return seat;
      free ??= seat;
    }
    return free;
  }

  function takeSeat(urgency: Urgency): Seat | Promise<Seat> {
    if (isEnding) throw unavailable('The connections to the database are closed');
    const seat = findFree();
    if (seat === undefined) return waiting.join(urgency);
    seat.isTaken = true;
    return seat;
  }

  function vacate(seat: Seat): void {
    if (seat.connection?.isFree() === false) {
      seat.connection.lose('The transaction was not ended');
      seat.connection = null;
    }
    seat.isTaken = waiting.give(seat);
  }

  function connectionOf(seat: Seat): PostgresConnection | Promise<PostgresConnection> {
    return seat.connection === null || seat.connection.isLost() ? openFor(seat) : seat.connection;
  }

  async function openFor(seat: Seat): Promise<PostgresConnection> {
    try {
      seat.connection = createPostgresConnection(await open(), names, statementMs);
      if (seat.wasOpen) replaced += 1;
      seat.wasOpen = true;
      return seat.connection;
    } catch (error) {
      seat.connection = null;
      // Whoever waits would only find out the same.
      waiting.dissolve(error as Error);
      throw error;
    }
  }

  function closeIdle(): void {
    for (const seat of seats) {
      if (seat.isTaken || seat.connection === null) continue;
      void seat.connection.close();
      seat.connection = null;
    }
  }

  return {
    seatsFor: (urgency) => ({
      async run(sql, parameters) {
        const taken = takeSeat(urgency);
        const seat = taken instanceof Promise ? await taken : taken;
        try {
          const found = connectionOf(seat);
          return await (found instanceof Promise ? await found : found).run(sql, parameters);
        } finally {
          vacate(seat);
        }
      },
      async take() {
        const seat = await takeSeat(urgency);
        try {
          const { run, runLong, begin, isLost } = await connectionOf(seat);
          return { run, runLong, begin, isLost, giveBack: () => vacate(seat) };
        } catch (error) {
          vacate(seat);
          throw error;
        }
      },
    }),
    figures() {
      const open = seats.filter(({ connection }) => connection !== null && !connection.isLost());
      return {
        open: open.length,
        idle: open.filter(({ isTaken }) => !isTaken).length,
        waiting: waiting.length(),
        replaced,
      };
    },
    async end() {
      isEnding = true;
      clearInterval(ticking);
      waiting.dissolve(unavailable('The connections to the database are closed'));
      await Promise.all(seats.map(({ connection }) => connection?.close()));
    },
  };
}

/** Nothing was sent. */
function unavailable(reason: string): Error {
  return Object.assign(new Error(reason), { code: 'CONNECTION_UNAVAILABLE' });
}
