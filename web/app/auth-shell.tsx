import { cx } from 'class-variance-authority';
import { Outlet } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { LogoLink } from '../ui/display/logo.tsx';
import { AuthPanel } from './auth-panel.tsx';

/** What surrounds the forms of guests: the form left, and from 960 px on a panel about the product right. */
export function AuthShell({ form }: { form: 'narrow' | 'wide' }) {
  const isWide = form === 'wide';
  return (
    <div
      className={cx(
        'grid min-h-dvh',
        isWide ? 'auth:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]' : 'auth:grid-cols-2',
      )}
    >
      <div className="flex min-h-dvh flex-col px-5 sm:px-12">
        <header className="flex h-18 shrink-0 items-center sm:h-20">
          <LogoLink />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'flex flex-1 justify-center pt-6 sm:items-center sm:pt-2 sm:pb-6',
            isWide ? 'pb-0' : 'pb-6',
          )}
        >
          <div className={cx('w-full', isWide ? 'max-w-[520px]' : 'max-w-[400px]')}>
            <Outlet />
          </div>
        </main>
        <footer
          className={cx(
            'flex h-16 shrink-0 items-center text-13 text-subtle sm:h-14',
            isWide && 'max-sm:hidden',
          )}
        >
          {messages.landing.footer.copyright}
        </footer>
      </div>
      <AuthPanel />
    </div>
  );
}
