import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from '../api/session.tsx';
import { ToastsProvider } from '../ui/toasts.tsx';
import { AppRoutes } from './app-routes.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

/** Everything that surrounds the screens. */
export function App() {
  return (
    <StrictMode>
      <CrashBoundary>
        <SessionProvider>
          <BrowserRouter>
            <ToastsProvider>
              <AppRoutes />
            </ToastsProvider>
          </BrowserRouter>
        </SessionProvider>
      </CrashBoundary>
    </StrictMode>
  );
}
