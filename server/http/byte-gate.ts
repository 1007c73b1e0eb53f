import type { ServerResponse } from 'node:http';

/** Bounds how many bytes of large bodies and large answers are in memory at once. */
export interface ByteGate {
  /** Waits until there is room; gives what hands it back, or null when there was none in time. */
  enter(who: string, bytes: number): Promise<(() => void) | null>;
  /** Bytes that are inside, and how many callers wait. */
  figures(): { bytes: number; waiting: number };
}

export interface ByteGateSize {
  bytes: number;
  /** No caller gets more than this, so that one who never reads leaves room for the others. */
  bytesPerCaller: number;
  waitingPerCaller: number;
  patienceMs: number;
}

/** Room for a handful of the largest secrets, whatever the number of those who ask. */
export const byteGateSize: ByteGateSize = {
  bytes: 64 * 1024 * 1024,
  bytesPerCaller: 32 * 1024 * 1024,
  waitingPerCaller: 32,
  patienceMs: 10_000,
};

interface WaitingEntry {
  who: string;
  bytes: number;
  admit(): void;
}

export function createByteGate(size: ByteGateSize): ByteGate {
  const inside = new Map<string, number>();
  let waiting: WaitingEntry[] = [];
  let taken = 0;

  function hasRoom(who: string, bytes: number): boolean {
    return taken + bytes <= size.bytes && (inside.get(who) ?? 0) + bytes <= size.bytesPerCaller;
  }

  function take(who: string, bytes: number): () => void {
    taken += bytes;
    inside.set(who, (inside.get(who) ?? 0) + bytes);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      taken -= bytes;
      const rest = (inside.get(who) as number) - bytes;
      if (rest === 0) inside.delete(who);
      else inside.set(who, rest);
      admitWaiting();
    };
  }

  /** In the order they came; a caller who has as much as one may have lets the others pass. */
  function admitWaiting(): void {
    for (const one of [...waiting]) if (hasRoom(one.who, one.bytes)) one.admit();
  }

  return {
    async enter(who, wanted) {
      const bytes = Math.min(wanted, size.bytesPerCaller);
      if (hasRoom(who, bytes)) return take(who, bytes);
      if (waiting.filter((one) => one.who === who).length >= size.waitingPerCaller) return null;
      return new Promise((resolve) => {
        const leaveLine = () => {
          waiting = waiting.filter((one) => one !== self);
          clearTimeout(patience);
        };
        const self: WaitingEntry = {
          who,
          bytes,
          admit() {
            leaveLine();
            resolve(take(who, bytes));
          },
        };
        const patience = setTimeout(() => {
          leaveLine();
          resolve(null);
        }, size.patienceMs);
        waiting.push(self);
      });
    },
    figures: () => ({ bytes: taken, waiting: waiting.length }),
  };
}

/** The memory that one request takes. */
export interface RequestMemory {
  /** Takes room, once; false when there was none, or when its reader has gone while it was waited for. */
  hold(bytes: number): Promise<boolean>;
  /** Does what needs the room. */
  during<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
}

/**
 * Room that is given back when the answer is written or its reader is gone, and never before the work for it has ended:
 * a closed connection would else let in the next request while the bytes of the first are still in memory.
 */
export function memoryFor(gate: ByteGate, who: string, response: ServerResponse): RequestMemory {
  let leave: (() => void) | null = null;
  let isWorking = false;
  const leaveIfOver = () => {
    if (!isWorking && (response.writableFinished || response.destroyed)) leave?.();
  };
  return {
    async hold(bytes) {
      if (leave !== null) return true;
      const taken = await gate.enter(who, bytes);
      if (taken === null) return false;
      if (response.destroyed) {
        taken();
        return false;
      }
      leave = taken;
      response.once('finish', leaveIfOver).once('close', leaveIfOver);
      return true;
    },
    async during(work) {
      isWorking = true;
      try {
        return await work();
      } finally {
        isWorking = false;
        leaveIfOver();
      }
    },
  };
}

const slowReader = { stallMs: 10_000, deadlineMs: 120_000 };

/** Ends the connection of a reader who takes nothing for a while, or too little for long. */
export function cutSlowReader(response: ServerResponse, { stallMs, deadlineMs } = slowReader): void {
  response.setTimeout(stallMs, () => response.destroy());
  const deadline = setTimeout(() => response.destroy(), deadlineMs).unref();
  response.once('close', () => clearTimeout(deadline));
}
