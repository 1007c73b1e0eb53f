interface OtherEngine {
  name: string;
  /** What it calls itself where PostgreSQL says its version. */
  isNamedBy: RegExp;
  /** Ends the sentence "… is not PostgreSQL: ". */
  because: string;
}

/** Engines that speak PostgreSQL's protocol and are none. */
const others: OtherEngine[] = [
  {
    name: 'CockroachDB',
    isNamedBy: /\bCockroachDB\b/,
    because:
      'it has no advisory locks that lock, so that servers would fold clicks at the same time, and no way to write a table anew, which wiped messages need',
  },
  {
    name: 'YugabyteDB',
    isNamedBy: /^PostgreSQL [\d.]+-YB-|\bYugabyteDB\b/,
    because:
      'it has no way to write a table anew, which wiped messages need, and its versions differ in which locks they have',
  },
];

/** Why an engine cannot be used, told by what it says to `version()`; null: it is PostgreSQL. */
export function refusedEngine(version: string): string | null {
  const other = others.find(({ isNamedBy }) => isNamedBy.test(version));
  if (other === undefined) return null;
  return `The database is ${other.name}, which speaks the protocol of PostgreSQL and is not PostgreSQL: ${other.because}. Use PostgreSQL 14 or newer, or Citus, which is PostgreSQL`;
}
