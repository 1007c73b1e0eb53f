import type { PostgresConnection } from './connection.ts';
import type { FindBusy } from './inquiry.ts';
import type { CannotConnect } from './open.ts';

/** Finds connections whose answer will never come, because the network or the server has forgotten them. */
export interface PostgresWatch {
  /** Called again and again: time is counted in these, so that a pause of our own process ends no connection. */
  tick(): void;
}

const firstAskedAfterTicks = 4;
/** Behind a pooler it cannot be known what became of a statement by itself. */
const overdueAfterTicks = 40;
const insufficientResources = /^53/;

/** A statement that is under way, and how long nothing has been heard of it. */
interface Silence {
  statement: number;
  bytes: number;
  ticks: number;
  askAtTicks: number;
  isForgotten: boolean;
}

/**
 * A statement that takes long may be at work, or wait for a lock; or its connection is dead and neither side was told.
 * After a second of silence the server is asked, over another connection, whether it is still busy with it.
 */
export function createPostgresWatch(deps: {
  connections(): PostgresConnection[];
  findBusy: FindBusy;
  /** A connection was dead: so may be others that were not used since. */
  onLost(): void;
}): PostgresWatch {
  let silences = new Map<PostgresConnection, Silence>();
  let isAsking = false;

  function listen(): void {
    const before = silences;
    silences = new Map();
    for (const connection of deps.connections()) {
      const statement = connection.statementUnderWay();
      if (statement === null) continue;
      const bytes = connection.bytesReceived();
      const known = before.get(connection);
      const isSilent = known?.statement === statement && known.bytes === bytes;
      if (isSilent) known.ticks += 1;
      silences.set(
        connection,
        isSilent
          ? known
          : { statement, bytes, ticks: 0, askAtTicks: firstAskedAfterTicks, isForgotten: false },
      );
    }
  }

  /** What was on its way while the server was asked has had a tick to arrive. */
  function loseForgotten(): void {
    for (const [connection, { isForgotten, ticks }] of silences) {
      const isOverdue =
        connection.serverProcess() === null && !connection.isLong() && ticks >= overdueAfterTicks;
      if (!isForgotten && !isOverdue) continue;
      connection.lose('The database does not answer');
      deps.onLost();
    }
  }

  async function ask(silent: [PostgresConnection, Silence][]): Promise<void> {
    const processes = silent
      .map(([connection]) => connection.serverProcess())
      .filter((known) => known !== null);
    const busy = await deps.findBusy(processes).catch((error: CannotConnect) => {
      const isOnlyFull = insufficientResources.test(error.code);
      return isOnlyFull ? new Set(processes) : null;
    });
    for (const [connection, silence] of silent) {
      const process = connection.serverProcess();
      silence.isForgotten = busy === null || (process !== null && !busy.has(process));
      // Asked ever more seldom: long work is no fault.
      silence.askAtTicks = 2 * silence.ticks;
    }
  }

  return {
    tick() {
      listen();
      loseForgotten();
      const silent = [...silences].filter(([, { ticks, askAtTicks }]) => ticks >= askAtTicks);
      if (isAsking || silent.length === 0) return;
      isAsking = true;
      void ask(silent).finally(() => {
        isAsking = false;
      });
    },
  };
}
