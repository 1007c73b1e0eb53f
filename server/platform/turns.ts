/** How many may have something under way at once: of one person, and all together. */
export interface MostTurns {
  perPerson: number;
  inAll: number;
}

/** Lets each person do at once only a few things that take long: no person has all the turns. */
export interface Turns {
  /** Takes a turn and gives what ends it, once or more often; null when there is none. */
  take(personId: number): (() => void) | null;
}

export function createTurns(most: MostTurns): Turns {
  const underWay = new Map<number, number>();
  let inAll = 0;

  function count(personId: number, change: 1 | -1): void {
    inAll += change;
    const theirs = (underWay.get(personId) ?? 0) + change;
    if (theirs === 0) underWay.delete(personId);
    else underWay.set(personId, theirs);
  }

  return {
    take(personId) {
      if (inAll >= most.inAll || (underWay.get(personId) ?? 0) >= most.perPerson) return null;
      count(personId, 1);
      let isOver = false;
      return () => {
        if (!isOver) count(personId, -1);
        isOver = true;
      };
    },
  };
}

/** Ends the turn when everything is written, or the connection is closed, be it before the first piece. */
export function endingTurn(pieces: AsyncGenerator<string>, endTurn: () => void): AsyncIterable<string> {
  const iterator: AsyncIterator<string> = {
    async next() {
      const piece = await pieces.next().catch((error: unknown) => {
        endTurn();
        throw error;
      });
      if (piece.done === true) endTurn();
      return piece;
    },
    return() {
      endTurn();
      return pieces.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
