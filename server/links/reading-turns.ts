/** Long reads that one person may have under way at once, and all together. */
const most = { perPerson: 3, inAll: 24 };

/** Lets each person read at length only a few times at once: nobody takes all the turns. */
export interface ReadingTurns {
  /** Reads when there is a turn; null when there is none. */
  take<Value>(personId: number, read: () => Promise<Value>): Promise<Value> | null;
}

export function createReadingTurns(): ReadingTurns {
  const underWay = new Map<number, number>();
  let inAll = 0;

  function count(personId: number, change: 1 | -1): void {
    inAll += change;
    const theirs = (underWay.get(personId) ?? 0) + change;
    if (theirs === 0) underWay.delete(personId);
    else underWay.set(personId, theirs);
  }

  return {
    take(personId, read) {
      if (inAll >= most.inAll || (underWay.get(personId) ?? 0) >= most.perPerson) return null;
      count(personId, 1);
      return read().finally(() => count(personId, -1));
    },
  };
}
