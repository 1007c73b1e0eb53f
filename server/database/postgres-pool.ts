import type { PostgresAddress } from './postgres-address.ts';
import { createPostgresConnection, type PostgresConnection, type Run } from './postgres-connection.ts';
import { createOpenPostgres } from './postgres-open.ts';
import { createStatementNames } from './postgres-statement-names.ts';
import { createPostgresWatch } from './postgres-watch.ts';

export interface PostgresPool {
  /** Runs a statement by itself. */
  run: Run;
  /** Takes a connection for several statements, which follow one another. */
  take(): Promise<OwnConnection>;
  end(): Promise<void>;
}

/** A connection of one's own, until it is given back. */
export interface OwnConnection extends Pick<PostgresConnection, 'run' | 'runLong' | 'begin' | 'isLost'> {
  giveBack(): void;
}

interface Seat {
  connection: PostgresConnection | null;
  isTaken: boolean;
}

interface Waiting {
  resolve(seat: Seat): void;
  reject(error: Error): void;
  ticks: number;
}

const tickMs = 250;
const waitingMostTicks = 40;
const inquiryPatienceMs = 1500;

/** A number of connections to PostgreSQL, opened when they are needed, each for one user at a time. */
export function createPostgresPool(address: PostgresAddress, size: number): PostgresPool {
  const open = createOpenPostgres(address);
  const names = createStatementNames();
  const seats: Seat[] = Array.from({ length: size }, () => ({ connection: null, isTaken: false }));
  let waiting: Waiting[] = [];
  let isEnding = false;

  const watch = createPostgresWatch({
    connections: () => seats.flatMap(({ connection }) => connection ?? []),
    findBusy,
    onLost: closeIdle,
  });
  const ticking = setInterval(() => {
    watch.tick();
    rejectTheImpatient();
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

  function takeSeat(): Seat | Promise<Seat> {
    if (isEnding) throw unavailable('The connections to the database are closed');
    const seat = findFree();
    if (seat === undefined)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject, ticks: 0 }));
    seat.isTaken = true;
    return seat;
  }

  function vacate(seat: Seat): void {
    if (seat.connection?.isFree() === false) {
      seat.connection.lose('The transaction was not ended');
      seat.connection = null;
    }
    const next = waiting.shift();
    if (next === undefined) seat.isTaken = false;
    else next.resolve(seat);
  }

  function connectionOf(seat: Seat): PostgresConnection | Promise<PostgresConnection> {
    return seat.connection === null || seat.connection.isLost() ? openFor(seat) : seat.connection;
  }

  async function openFor(seat: Seat): Promise<PostgresConnection> {
    try {
      seat.connection = createPostgresConnection(await open(), names);
      return seat.connection;
    } catch (error) {
      seat.connection = null;
      // Whoever waits would only find out the same.
      rejectWaiting(error as Error, () => true);
      throw error;
    }
  }

  function rejectWaiting(error: Error, isMeant: (waiting: Waiting) => boolean): void {
    const rejected = waiting.filter(isMeant);
    waiting = waiting.filter((each) => !isMeant(each));
    for (const { reject } of rejected) reject(error);
  }

  function rejectTheImpatient(): void {
    for (const each of waiting) each.ticks += 1;
    const isOver = ({ ticks }: Waiting) => ticks > waitingMostTicks;
    if (waiting.some(isOver)) rejectWaiting(new Error('All connections to the database are in use'), isOver);
  }

  function closeIdle(): void {
    for (const seat of seats) {
      if (seat.isTaken || seat.connection === null) continue;
      void seat.connection.close();
      seat.connection = null;
    }
  }

  async function findBusy(processes: number[]): Promise<Set<number>> {
    const inquiry = createPostgresConnection(await open(inquiryPatienceMs), names);
    const impatience = setTimeout(() => inquiry.lose('The database does not answer'), inquiryPatienceMs);
    try {
      const { rows } = await inquiry.run(
        `select pid from pg_stat_activity where pid = any($1) and state not like 'idle%'`,
        [processes],
      );
      return new Set(rows.map((row) => row['pid'] as number));
    } finally {
      clearTimeout(impatience);
      void inquiry.close();
    }
  }

  return {
    async run(sql, parameters) {
      const taken = takeSeat();
      const seat = taken instanceof Promise ? await taken : taken;
      try {
        const found = connectionOf(seat);
        return await (found instanceof Promise ? await found : found).run(sql, parameters);
      } finally {
        vacate(seat);
      }
    },
    async take() {
      const seat = await takeSeat();
      try {
        const { run, runLong, begin, isLost } = await connectionOf(seat);
        return { run, runLong, begin, isLost, giveBack: () => vacate(seat) };
      } catch (error) {
        vacate(seat);
        throw error;
      }
    },
    async end() {
      isEnding = true;
      clearInterval(ticking);
      rejectWaiting(unavailable('The connections to the database are closed'), () => true);
      await Promise.all(seats.map(({ connection }) => connection?.close()));
    },
  };
}

/** Nothing was sent. */
function unavailable(reason: string): Error {
  return Object.assign(new Error(reason), { code: 'CONNECTION_UNAVAILABLE' });
}
