import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  clearSession,
  type StoredSession,
  storedEmail,
  storedToken,
  storeSession,
  watchStoredToken,
} from './stored-session.ts';

/** Who is here. Unknown until the storage has been read. */
export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

export interface Session {
  state: SessionState;
  /** What calls are signed with; empty unless signed in. */
  token: string;
  /** What they were signed with before the last signing out in this tab; kept in memory only. */
  leftToken: string;
  /** Empty unless signed in. */
  email: string;
  /** The profile picture as base64, kept in memory only. */
  picture: string | null;
  signIn: (session: StoredSession & { picture: string | null }) => void;
  signOut: () => void;
}

const SessionContext = createContext<Session | null>(null);

export interface SessionProviderProps {
  /** The stored token where it is known already; null: it has to be read first. */
  knownToken: string | null;
  children: ReactNode;
}

/** Knows whether there is a session, in this tab and as changed by others. */
export function SessionProvider({ knownToken, children }: SessionProviderProps) {
  const [token, setToken] = useState(knownToken);
  const [leftToken, setLeftToken] = useState('');
  const [picture, setPicture] = useState<string | null>(null);

  useLayoutEffect(() => setToken(storedToken()), []);

  const session = useMemo<Session>(() => {
    const adoptStoredToken = (newPicture: string | null) => {
      setPicture(newPicture);
      setToken(storedToken());
    };
    return {
      state: token === null ? 'unknown' : token === '' ? 'signed-out' : 'signed-in',
      token: token ?? '',
      leftToken,
      email: token ? storedEmail() : '',
      picture,
      signIn: ({ picture: newPicture, ...stored }) => {
        storeSession(stored);
        adoptStoredToken(newPicture);
      },
      signOut: () => {
        setLeftToken(token ?? '');
        clearSession();
        adoptStoredToken(null);
      },
    };
  }, [token, leftToken, picture]);

  useEffect(
    () =>
      watchStoredToken(() => {
        setPicture(null);
        setToken(storedToken());
      }),
    [],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of this tab. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider around it');
  return session;
}
