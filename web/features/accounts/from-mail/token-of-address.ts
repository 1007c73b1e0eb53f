/** The token that a mail's link carries: the text after "token=" in the address; empty when there is none. */
export function tokenOfAddress(search: string): string {
  return /token=([^&#]*)/.exec(search)?.[1] ?? '';
}
