/** Lets each host have only a few requests at once, so that one that is slow does not keep all others waiting. */
export interface HostTurns {
  /** Waits for a turn and gives what ends it; rejects when the signal comes first. */
  take(host: string, signal: AbortSignal): Promise<() => void>;
}

export interface MostHostTurns {
  perHost: number;
  inAll: number;
}

export function createHostTurns(most: MostHostTurns): HostTurns {
  const underWay = new Map<string, number>();
  /** Who waits, by host; the host whose turn is longest ago comes first. */
  const waiting = new Map<string, Set<() => void>>();
  let inAll = 0;

  function hasTurn(host: string): boolean {
    return inAll < most.inAll && (underWay.get(host) ?? 0) < most.perHost;
  }

  function count(host: string, change: 1 | -1): void {
    inAll += change;
    const left = (underWay.get(host) ?? 0) + change;
    if (left === 0) underWay.delete(host);
    else underWay.set(host, left);
  }

  function begin(host: string): () => void {
    count(host, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(host, -1);
      startNext();
    };
  }

  function startNext(): void {
    for (const [host, line] of [...waiting]) {
      const [first] = line;
      if (first === undefined || !hasTurn(host)) continue;
      line.delete(first);
      waiting.delete(host);
      if (line.size > 0) waiting.set(host, line);
      first();
    }
  }

  return {
    take(host, signal) {
      signal.throwIfAborted();
      if (hasTurn(host)) return Promise.resolve(begin(host));
      return new Promise((resolve, reject) => {
        const line = waiting.get(host) ?? new Set();
        waiting.set(host, line);
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve(begin(host));
        };
        const leave = () => {
          line.delete(start);
          if (line.size === 0) waiting.delete(host);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        line.add(start);
      });
    },
  };
}
