import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { limits } from '../../contract/limits.ts';
import { PlainToaster } from './plain-toaster.tsx';

/** One message that comes and goes by itself. */
export interface ToastRequest {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  ms: number;
}

type Say = (text: string, options?: { ms?: number }) => void;

/** Says things at the edge of the screen. They stay three seconds, unless `ms` says longer; `lasting` until closed. */
export interface Toasts {
  success: Say;
  error: Say;
  info: Say;
}

/** The time of a toast that stays until somebody closes it. */
export const lasting = 0;

const keptRequests = 10;
const afterReload = 'said-after-reload';

/** Says something once the page has been loaded anew, and until it is closed: what was said before is gone by then. */
export function sayAfterReload(text: string): void {
  sessionStorage.setItem(afterReload, text);
}

const loadToaster = () => import('./toaster.tsx');

/** Toasts matter most when the server does not answer, so that a failed download must not silence them. */
const Toaster = lazy(() =>
  loadToaster().then(
    ({ Toaster: component }) => ({ default: component }),
    () => ({ default: PlainToaster }),
  ),
);

const ToastsContext = createContext<Toasts | null>(null);

/** Lets everything inside say things. What draws them is fetched when a person first does something. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [requests, setRequests] = useState<readonly ToastRequest[]>([]);

  const toasts = useMemo<Toasts>(() => {
    const sayer =
      (tone: ToastRequest['tone']): Say =>
      (text, { ms = limits.toastMs } = {}) =>
        setRequests((earlier) => [
          ...earlier.slice(1 - keptRequests),
          { id: (earlier.at(-1)?.id ?? 0) + 1, tone, text, ms },
        ]);
    return { success: sayer('success'), error: sayer('error'), info: sayer('info') };
  }, []);

  useEffect(() => {
    const text = sessionStorage.getItem(afterReload);
    sessionStorage.removeItem(afterReload);
    if (text !== null) toasts.error(text, { ms: lasting });
  }, [toasts]);

  useEffect(() => {
    const once = { once: true, passive: true };
    const prepare = () => void loadToaster().catch(() => undefined);
    addEventListener('pointerdown', prepare, once);
    addEventListener('keydown', prepare, once);
    return () => {
      removeEventListener('pointerdown', prepare);
      removeEventListener('keydown', prepare);
    };
  }, []);

  return (
    <ToastsContext value={toasts}>
      {children}
      {requests.length > 0 && (
        <Suspense>
          <Toaster requests={requests} />
        </Suspense>
      )}
    </ToastsContext>
  );
}

/** The way to say something to the person. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === null) throw new Error('useToasts needs a ToastsProvider around it');
  return toasts;
}
