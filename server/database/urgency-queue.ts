/** Who waits for something to be written: a visitor of a link; a person who makes or changes something; a job. */
export type Urgency = 'visit' | 'person' | 'background';

/** Whoever has waited so long begins every second round, whatever else waits: nothing waits for ever. */
const patienceMs: Record<Urgency, number> = { visit: 0, person: 100, background: 1000 };
const urgencies: Urgency[] = ['visit', 'person', 'background'];

interface QueuedItem<Item> {
  item: Item;
  overdueAtMs: number;
}

/** What waits, the most urgent first; of equal urgency, in the order in which it came. */
export interface UrgencyQueue<Item> {
  add(item: Item, urgency: Urgency, nowMs: number): void;
  /** Begins a round of taking, which may have to begin with what has waited for long. */
  beginRound(nowMs: number): void;
  /** The next one; null when nothing waits. */
  next(): { item: Item; urgency: Urgency } | null;
  take(): Item | undefined;
  /** The next one that is that urgent, whoever else waits. */
  takeOnly(urgency: Urgency): Item | undefined;
}

export function createUrgencyQueue<Item>(): UrgencyQueue<Item> {
  const lines: Record<Urgency, QueuedItem<Item>[]> = { visit: [], person: [], background: [] };
  /** Whose turn it is, once, before the more urgent ones. */
  let preferred: Urgency | null = null;
  let wasPreferred = false;

  /** The one whose patience has been at an end for the longest time. */
  function longestOverdue(nowMs: number): Urgency | null {
    let longest: Urgency | null = null;
    let overdueAtMs = nowMs;
    for (const urgency of urgencies) {
      const first = lines[urgency][0];
      if (urgency === 'visit' || first === undefined || first.overdueAtMs > overdueAtMs) continue;
      longest = urgency;
      overdueAtMs = first.overdueAtMs;
    }
    return longest;
  }

  function nextLine(): Urgency | undefined {
    return preferred ?? urgencies.find((urgency) => lines[urgency].length > 0);
  }

  return {
    add(item, urgency, nowMs) {
      lines[urgency].push({ item, overdueAtMs: nowMs + patienceMs[urgency] });
    },
    beginRound(nowMs) {
      preferred = wasPreferred ? null : longestOverdue(nowMs);
      wasPreferred = preferred !== null;
    },
    next() {
      const urgency = nextLine();
      return urgency === undefined ? null : { item: (lines[urgency][0] as QueuedItem<Item>).item, urgency };
    },
    take() {
      const urgency = nextLine();
      preferred = null;
      return urgency === undefined ? undefined : lines[urgency].shift()?.item;
    },
    takeOnly: (urgency) => lines[urgency].shift()?.item,
  };
}
