/** Those who wait for something of which there is none at the moment, the longest first, and none of them for ever. */
export interface WaitingLine<Thing> {
  join(): Promise<Thing>;
  /** Gives it to whoever has waited longest; false: nobody waits. */
  give(thing: Thing): boolean;
  /** Sends everybody away. */
  dissolve(error: Error): void;
  /** Called again and again: sends away who has heard it too often. */
  tick(): void;
  length(): number;
}

interface Waiting<Thing> {
  resolve(thing: Thing): void;
  reject(error: Error): void;
  ticks: number;
}

export function createWaitingLine<Thing>(mostTicks: number, tooLong: () => Error): WaitingLine<Thing> {
  let line: Waiting<Thing>[] = [];
  return {
    join: () => new Promise((resolve, reject) => line.push({ resolve, reject, ticks: 0 })),
    give(thing) {
      const next = line.shift();
      next?.resolve(thing);
      return next !== undefined;
    },
    dissolve(error) {
      const dissolved = line;
      line = [];
      for (const { reject } of dissolved) reject(error);
    },
    length: () => line.length,
    tick() {
      for (const waiting of line) waiting.ticks += 1;
      while (line[0] !== undefined && line[0].ticks > mostTicks) line.shift()?.reject(tooLong());
    },
  };
}
