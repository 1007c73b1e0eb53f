import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { SessionProvider } from '../api/session.tsx';
import { ToastsProvider } from '../ui/toasts.tsx';
import { AppRoutes } from './app-routes.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

export interface AppProps {
  /** What knows the address: the browser, or a page that is being drawn. */
  router: ComponentType<{ children: ReactNode }>;
  /** The stored token where it is known already; null: it has to be read first. */
  knownToken?: string | null;
}

/** Everything that surrounds the screens. */
export function App({ router: Router, knownToken = null }: AppProps) {
  return (
    <StrictMode>
      <CrashBoundary>
        <SessionProvider knownToken={knownToken}>
          <Router>
            <ToastsProvider>
              <AppRoutes />
            </ToastsProvider>
          </Router>
        </SessionProvider>
      </CrashBoundary>
    </StrictMode>
  );
}
