const name = 'shared';

/** Keeps the query by which another program hands over an address, in this tab; every other query is let go. */
export function keepShare(search: string): void {
  if (/[?&](new|text)=/.test(search)) sessionStorage.setItem(name, search);
}

/** The query that is kept; empty: none. */
export function keptShare(): string {
  return sessionStorage.getItem(name) ?? '';
}

export function forgetShare(): void {
  sessionStorage.removeItem(name);
}
