const name = 'askedFor';
/** Far more than a person has open at once. */
const mostKnown = 200;

/**
 * What this browser knows of the links it has made: the code of each request, and the fingerprint of its key. It is no
 * secret; it is kept here because a server that was asked for it could name another key's.
 */
export function knownFingerprint(code: string): string | null {
  return readAll().find(([known]) => known === code)?.[1] ?? null;
}

export function rememberFingerprint(code: string, fingerprint: string): void {
  const others = readAll().filter(([known]) => known !== code);
  store([[code, fingerprint] as const, ...others].slice(0, mostKnown));
}

export function forgetFingerprint(code: string): void {
  store(readAll().filter(([known]) => known !== code));
}

type Known = readonly [code: string, fingerprint: string];

function readAll(): readonly Known[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKnown) : [];
  } catch {
    return [];
  }
}

function isKnown(entry: unknown): entry is Known {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

/** Where nothing can be stored, the link is seen when it is made, and on the asker's own page. */
function store(entries: readonly Known[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(entries));
  } catch {
    // A browser that keeps nothing shows less.
  }
}
