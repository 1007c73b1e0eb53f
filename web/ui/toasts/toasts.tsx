import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { limits } from '../../../contract/limits.ts';
import { withTimeout } from '../loading/with-timeout.ts';
import { FallbackToaster } from './fallback-toaster.tsx';
import { type ToastAction, type ToastRequest, untilClosed } from './toast-request.ts';

type Say = (text: string, options?: { ms?: number; action?: ToastAction }) => void;

/** Says things at the edge of the screen. They stay three seconds, unless `ms` says longer; `untilClosed` until closed. */
export interface Toasts {
  success: Say;
  error: Say;
  info: Say;
}

const keptRequests = 10;
const afterReload = 'said-after-reload';

/** Says something once the page has been loaded anew, and until it is closed: what was said before is gone by then. */
export function toastAfterReload(text: string): void {
  sessionStorage.setItem(afterReload, text);
}

const loadToaster = () => import('./toaster.tsx');

const ToastsContext = createContext<Toasts | null>(null);

/** Lets everything inside say things. What draws them is fetched when a person first does something. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [requests, setRequests] = useState<readonly ToastRequest[]>([]);

  const toasts = useMemo<Toasts>(() => {
    const sayer =
      (tone: ToastRequest['tone']): Say =>
      (text, { ms = limits.toastMs, action } = {}) =>
        setRequests((earlier) => [
          ...earlier.slice(1 - keptRequests),
          { id: (earlier.at(-1)?.id ?? 0) + 1, tone, text, ms, action },
        ]);
    return { success: sayer('success'), error: sayer('error'), info: sayer('info') };
  }, []);

  useEffect(() => {
    const text = sessionStorage.getItem(afterReload);
    sessionStorage.removeItem(afterReload);
    if (text !== null) toasts.error(text, { ms: untilClosed });
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

  const { Toaster, from } = useToaster(requests.at(-1)?.id ?? 0);
  return (
    <ToastsContext value={toasts}>
      {children}
      {Toaster !== null && <Toaster requests={requests.filter(({ id }) => id >= from)} />}
    </ToastsContext>
  );
}

/** How long a message waits for the toaster, before it is shown without. */
const toasterTimeoutMs = 1000;

interface Drawing {
  Toaster: ComponentType<{ requests: readonly ToastRequest[] }> | null;
  /** The first message it shows. */
  from: number;
}

/**
 * What draws the messages. They matter most when the server does not answer, so that a toaster that cannot be fetched
 * must not silence them: a plain one stands in, and the next message tries again.
 */
function useToaster(newestId: number): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ Toaster: null, from: 0 });
  const hasNone = drawing.Toaster === null;
  const needsOne = newestId > 0 && (hasNone || drawing.Toaster === FallbackToaster);
  useEffect(() => {
    if (!needsOne) return;
    let isLate = false;
    withTimeout(loadToaster(), toasterTimeoutMs).then(
      ({ Toaster }) => {
        if (!isLate) setDrawing({ Toaster, from: hasNone ? 0 : newestId });
      },
      () => {
        if (!isLate && hasNone) setDrawing({ Toaster: FallbackToaster, from: 0 });
      },
    );
    return () => {
      isLate = true;
    };
  }, [newestId, needsOne, hasNone]);
  return drawing;
}

/** The way to say something to the person. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === null) throw new Error('useToasts needs a ToastsProvider around it');
  return toasts;
}
