/** Who waits for something to be written: a visitor of a link; a person who makes or changes something; nobody. */
export type Urgency = 'visit' | 'person' | 'background';

/** How much longer than a visit others may wait before they come first: nobody waits for ever. */
const patienceMs: Record<Urgency, number> = { visit: 0, person: 100, background: 1000 };
const urgencies: Urgency[] = ['visit', 'person', 'background'];

interface Waiting<Item> {
  item: Item;
  dueMs: number;
}

/** What waits, in the order in which it is due; of equal urgency, in the order in which it came. */
export interface UrgencyQueue<Item> {
  add(item: Item, urgency: Urgency, nowMs: number): void;
  /** How urgent the next one is; null when nothing waits. */
  next(): Urgency | null;
  take(): Item | undefined;
  /** Whether somebody, a visitor or another person, waits. */
  hasPeople(): boolean;
}

export function createUrgencyQueue<Item>(): UrgencyQueue<Item> {
  const lines: Record<Urgency, Waiting<Item>[]> = { visit: [], person: [], background: [] };

  function next(): Urgency | null {
    let best: Urgency | null = null;
    for (const urgency of urgencies) {
      const first = lines[urgency][0];
      if (first === undefined) continue;
      if (best === null || first.dueMs < (lines[best][0] as Waiting<Item>).dueMs) best = urgency;
    }
    return best;
  }

  return {
    add(item, urgency, nowMs) {
      lines[urgency].push({ item, dueMs: nowMs + patienceMs[urgency] });
    },
    next,
    take() {
      const urgency = next();
      return urgency === null ? undefined : lines[urgency].shift()?.item;
    },
    hasPeople: () => lines.visit.length > 0 || lines.person.length > 0,
  };
}
