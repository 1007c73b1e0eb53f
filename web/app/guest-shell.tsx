import { Link, Outlet } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { LogoLink } from '../ui/display/logo.tsx';
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx';
import { GuestNav } from './guest-nav.tsx';
import { SkipLink } from './skip-link.tsx';

const { footer } = messages.landing;

const footerLinks = [
  { to: paths.about, text: footer.about },
  { to: paths.contactUs, text: footer.contact },
  { to: paths.feedback, text: footer.feedback },
  { to: paths.privacyPolicy, text: footer.privacy },
  { to: paths.terms, text: footer.terms },
];

/** What surrounds the pages of guests: the bar above, the footer below. */
export function GuestShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-10 border-border/70 border-b bg-bg/78 [backdrop-filter:blur(14px)_saturate(1.6)]">
        <div className="mx-auto flex h-15 max-w-[1248px] items-center justify-between px-5 sm:h-16 sm:px-6">
          <LogoLink />
          <GuestNav />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="peer flex flex-1 flex-col">
        <Outlet />
      </main>
      <footer className="border-border border-t peer-has-data-arriving:hidden">
        <div className="mx-auto flex min-h-22 max-w-[1248px] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-5 max-sm:flex-col max-sm:items-start max-sm:pt-7 max-sm:pb-8 sm:px-6">
          <nav
            aria-label="Footer"
            className="flex flex-wrap gap-x-6 gap-y-1 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-0"
          >
            {footerLinks.map(({ to, text }) => (
              <Link
                key={to}
                to={to}
                className="text-muted leading-8 transition-colors duration-120 hover:text-text max-sm:leading-11"
              >
                {text}
              </Link>
            ))}
          </nav>
          <div className="flex items-center gap-5 max-sm:w-full max-sm:justify-between">
            <span className="text-13 text-subtle">{footer.copyright}</span>
            <ThemeSwitch />
          </div>
        </div>
      </footer>
    </div>
  );
}
