/** What the database has of a link or secret, clicks included that are not yet counted up. */
export interface StoredLink {
  code: string;
  /** Null: a secret, or deleted. */
  target: string | null;
  clicks: number;
}

/** Where the books and what is stored differ. */
export interface Differences {
  /** What was answered and is not there. */
  losses: string[];
  /** What was given more often than it may be, or counted though it was not asked for. */
  overshoots: string[];
}

interface Entry {
  /** What may be stored: one target, and a second one while a change is under way. */
  targets: Set<string | null>;
  limit: number | null;
  asked: number;
  given: number;
}

/**
 * Knows what was answered. What was asked for and never answered may have happened or not; what was answered must have.
 */
export interface Ledger {
  /** A link or secret was made; a secret has no target. */
  made(code: string, target: string | null, limit?: number | null): void;
  /** A client wants it to lead elsewhere; null: to be deleted. */
  changing(code: string, target: string | null): void;
  /** They were told that it does. */
  changed(code: string, target: string | null): void;
  /** A client asks to be led, or to read. */
  asking(code: string): void;
  /** They were given what they asked for; where it led is compared with what it may lead to. */
  gave(code: string, target: string | null): void;
  codes(): string[];
  /** How many deeds were answered with yes. */
  answered(): number;
  compare(stored: readonly StoredLink[]): Differences;
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const misled: string[] = [];
  let answered = 0;
  const entryOf = (code: string) => entries.get(code) as Entry;

  return {
    made(code, target, limit = null) {
      entries.set(code, { targets: new Set([target]), limit, asked: 0, given: 0 });
      answered += 1;
    },
    changing(code, target) {
      entryOf(code).targets.add(target);
    },
    changed(code, target) {
      entryOf(code).targets = new Set([target]);
      answered += 1;
    },
    asking(code) {
      entryOf(code).asked += 1;
    },
    gave(code, target) {
      const entry = entryOf(code);
      entry.given += 1;
      answered += 1;
      if (!entry.targets.has(target))
        misled.push(`${code} led to ${target}, not to ${[...entry.targets].join(' or ')}`);
    },
    codes: () => [...entries.keys()],
    answered: () => answered,
    compare(stored) {
      const rows = new Map(stored.map((row) => [row.code, row]));
      const differences: Differences = { losses: [...misled], overshoots: [] };
      for (const [code, entry] of entries) compareOne(code, entry, rows.get(code), differences);
      return differences;
    },
  };
}

function compareOne(code: string, entry: Entry, row: StoredLink | undefined, found: Differences): void {
  const { targets, limit, asked, given } = entry;
  if (row === undefined) {
    found.losses.push(`${code} was made and is not stored`);
    return;
  }
  if (!targets.has(row.target))
    found.losses.push(`${code} is stored with ${row.target}, not with ${[...targets].join(' or ')}`);
  if (row.clicks < given)
    found.losses.push(`${code} was given ${given} times and counted ${row.clicks} times`);
  if (row.clicks > asked)
    found.overshoots.push(`${code} was asked for ${asked} times and counted ${row.clicks} times`);
  if (limit !== null && Math.max(given, row.clicks) > limit)
    found.overshoots.push(
      `${code} with a limit of ${limit} was given ${given} times, counted ${row.clicks} times`,
    );
}
