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
export interface PostgresSlots {
  /** Runs a statement by itself. */
  run: Run;
  /** Takes a connection for several statements, which follow one another. */
  take(): Promise<OwnConnection>;
}

export interface PostgresPool {
  slotsFor(urgency: Urgency): PostgresSlots;
  figures(): PoolFigures;
  /** Whether the connection that was opened last found the extension of Citus. */
  isCitus(): boolean;
  end(): Promise<void>;
}

/** A connection of one's own, until it is given back. */
export interface OwnConnection extends Pick<PostgresConnection, 'run' | 'runLong' | 'begin' | 'isLost'> {
  release(): void;
}

interface Slot {
  connection: PostgresConnection | null;
  /** How urgent whoever has it is; null: nobody has. */
  user: Urgency | null;
  /** Whether it has had a connection before. */
  wasOpen: boolean;
}

const tickMs = 250;
const waitingMostTicks = 40;

interface PoolOptions {
  size: number;
  /** So many of them only visits may have. */
  keptForVisits?: number;
  /** The server gives up statements that run for longer. */
  statementMs?: number;
}

/** A number of connections to PostgreSQL, opened when they are needed, each for one user at a time. */
export function createPostgresPool(
  address: PostgresAddress,
  { size, keptForVisits = 0, statementMs = serverPatienceMs.statement }: PoolOptions,
): PostgresPool {
  const open = createOpenPostgres(address, statementMs);
  const names = createStatementNames();
  const slots: Slot[] = Array.from({ length: size }, () => ({
    connection: null,
    user: null,
    wasOpen: false,
  }));
  const waiting = createWaitingLine<Slot>(waitingMostTicks, () =>
    unavailable('All connections to the database are in use'),
  );
  let isEnding = false;
  let replaced = 0;
  let isCitus = false;

  const watch = createPostgresWatch({
    connections: () => slots.flatMap(({ connection }) => connection ?? []),
    findBusy: createFindBusy(open, names),
    onLost: closeIdle,
  });
  const ticking = setInterval(() => {
    watch.tick();
    waiting.tick();
  }, tickMs).unref();

  /** The first one that is open, so that few are opened where few are needed, and these stay warm. */
  function findFree(): Slot | undefined {
    let free: Slot | undefined;
    for (const slot of slots) {
      if (slot.user !== null) continue;
      if (slot.connection !== null && !slot.connection.isLost()) return slot;
      free ??= slot;
    }
    return free;
  }

  /** Whether others than visits leave enough of them. */
  function mayOthersTake(): boolean {
    let left = size - keptForVisits;
    for (const { user } of slots) if (user !== null && user !== 'visit') left -= 1;
    return left > 0;
  }

  function takeSlot(urgency: Urgency): Slot | Promise<Slot> {
    if (isEnding) throw unavailable('The connections to the database are closed');
    const slot = urgency === 'visit' || mayOthersTake() ? findFree() : undefined;
    if (slot === undefined) return waiting.join(urgency);
    slot.user = urgency;
    return slot;
  }

  function vacate(slot: Slot): void {
    if (slot.connection?.isFree() === false) {
      slot.connection.lose('The transaction was not ended');
      slot.connection = null;
    }
    slot.user = null;
    if (waiting.length() > 0) slot.user = waiting.give(slot, mayOthersTake() ? undefined : 'visit');
  }

  function connectionOf(slot: Slot): PostgresConnection | Promise<PostgresConnection> {
    return slot.connection === null || slot.connection.isLost() ? openFor(slot) : slot.connection;
  }

  async function openFor(slot: Slot): Promise<PostgresConnection> {
    try {
      const opened = await open();
      isCitus = opened.isCitus;
      slot.connection = createPostgresConnection(opened, names, statementMs);
      if (slot.wasOpen) replaced += 1;
      slot.wasOpen = true;
      return slot.connection;
    } catch (error) {
      slot.connection = null;
      // Whoever waits would only find out the same.
      waiting.dissolve(error as Error);
      throw error;
    }
  }

  function closeIdle(): void {
    for (const slot of slots) {
      if (slot.user !== null || slot.connection === null) continue;
      void slot.connection.close();
      slot.connection = null;
    }
  }

  return {
    slotsFor: (urgency) => ({
      async run(sql, parameters) {
        const taken = takeSlot(urgency);
        const slot = taken instanceof Promise ? await taken : taken;
        try {
          const found = connectionOf(slot);
          return await (found instanceof Promise ? await found : found).run(sql, parameters);
        } finally {
          vacate(slot);
        }
      },
      async take() {
        const slot = await takeSlot(urgency);
        try {
          const { run, runLong, begin, isLost } = await connectionOf(slot);
          return { run, runLong, begin, isLost, release: () => vacate(slot) };
        } catch (error) {
          vacate(slot);
          throw error;
        }
      },
    }),
    figures() {
      const open = slots.filter(({ connection }) => connection !== null && !connection.isLost());
      return {
        open: open.length,
        idle: open.filter(({ user }) => user === null).length,
        waiting: waiting.length(),
        replaced,
        arePooled: open.some(({ connection }) => connection?.isPooled === true),
      };
    },
    isCitus: () => isCitus,
    async end() {
      isEnding = true;
      clearInterval(ticking);
      waiting.dissolve(unavailable('The connections to the database are closed'));
      await Promise.all(slots.map(({ connection }) => connection?.close()));
    },
  };
}

/** Nothing was sent. */
function unavailable(reason: string): Error {
  return Object.assign(new Error(reason), { code: 'CONNECTION_UNAVAILABLE' });
}
