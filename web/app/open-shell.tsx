import { Outlet } from 'react-router';
import { useSession } from '../api/session.tsx';
import { LogoLink } from '../ui/display/logo.tsx';
import { fetched } from '../ui/loading/fetched.tsx';
import { PageProblem } from '../ui/loading/page-problem.tsx';
import { GuestNav } from './guest-nav.tsx';
import { SkipLink } from './skip-link.tsx';

const SignedInShell = fetched(() => import('./signed-in-shell.tsx'), 'SignedInShell', PageProblem);

/** What surrounds the pages of guests and signed-in people alike, with the bar of either. */
export function OpenShell() {
  const { state } = useSession();
  if (state === 'unknown') return null;
  if (state === 'signed-in') return <SignedInShell />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-13 items-center justify-between px-4 sm:h-16 sm:px-8">
        <LogoLink />
        <GuestNav />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  );
}
