/** What login leaves in local storage. */
export interface StoredSession {
  token: string;
  /** ISO 8601; when the server stops accepting the token. */
  tokenExpiry: string;
  email: string;
}

/** The token calls are signed with; empty when there is no session. */
export function storedToken(): string {
  return localStorage.getItem('token') ?? '';
}

/** The signed-in person's e-mail. */
export function storedEmail(): string {
  return localStorage.getItem('email') ?? '';
}

/** Remembers a login. */
export function storeSession({ token, tokenExpiry, email }: StoredSession): void {
  localStorage.setItem('tokenExpiry', tokenExpiry);
  localStorage.setItem('email', email);
  localStorage.setItem('token', token);
}

/** Forgets it: the token is blanked, which other tabs notice. */
export function clearSession(): void {
  localStorage.setItem('token', '');
  localStorage.removeItem('tokenExpiry');
  localStorage.removeItem('email');
}

/** Calls back when another tab signs in or out. */
export function watchStoredToken(onChange: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === 'token' || event.key === null) onChange();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
