import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { type PageSetup, PageSetupContext } from '../api/page-setup.ts';
import { SessionProvider, useSession } from '../api/session.tsx';
import { KeepsValues } from '../ui/forms/kept-values.tsx';
import { ToastsProvider } from '../ui/toasts/toasts.tsx';
import { AppRoutes } from './app-routes.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

export interface AppProps {
  /** What knows the address: the browser, or a page that is being drawn. */
  router: ComponentType<{ children: ReactNode }>;
  /** The stored token where it is known already; null: it has to be read first. */
  knownToken?: string | null;
  setup: PageSetup;
}

/** Everything that surrounds the screens. */
export function App({ router: Router, knownToken = null, setup }: AppProps) {
  return (
    <StrictMode>
      <CrashBoundary>
        <SessionProvider knownToken={knownToken}>
          <Router>
            <ToastsProvider>
              <PageSetupContext value={setup}>
                <PerSession>
                  <AppRoutes />
                </PerSession>
              </PageSetupContext>
            </ToastsProvider>
          </Router>
        </SessionProvider>
      </CrashBoundary>
    </StrictMode>
  );
}

function PerSession({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return <KeepsValues owner={token}>{children}</KeepsValues>;
}
