import { Dialog } from '@base-ui/react/dialog';
import { cx } from 'class-variance-authority';
import { CircleUser, House, Inbox, Info, Link2, LogOut, Mail, Menu, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { useLogout } from '../features/accounts/login/use-logout.ts';
import { shortcuts } from '../keyboard/shortcuts.ts';
import { homeViewLink } from '../screens/home/home-address.ts';
import { Button } from '../ui/buttons/button.tsx';
import { iconButtonClass } from '../ui/buttons/icon-button.tsx';
import { useBackCloses } from '../ui/dialogs/use-back-closes.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { LogoLink } from '../ui/display/logo.tsx';
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx';
import { useSignedInPerson } from './use-signed-in-person.ts';

const { menu } = messages.navigation;

/** The menu of narrow screens: a page of its own under the same bar. */
export function MobileMenu({ onCommands }: { onCommands: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useBackCloses(isOpen, () => setIsOpen(false));
  return (
    <Dialog.Root open={isOpen} onOpenChange={(shouldOpen) => setIsOpen(shouldOpen)}>
      <Dialog.Trigger aria-label="Open menu" className={iconButtonClass({ size: 'lg' })}>
        <Menu size={20} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-20 flex flex-col overflow-y-auto bg-surface outline-none transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="sticky top-0 z-10 flex h-13 shrink-0 items-center justify-between border-border border-b bg-bar pr-1 pl-4">
            <LogoLink />
            <Dialog.Close aria-label="Close menu" className={iconButtonClass({ size: 'lg' })}>
              <X size={20} />
            </Dialog.Close>
          </div>
          <MenuContent onChoose={() => setIsOpen(false)} onCommands={onCommands} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function MenuContent({ onChoose, onCommands }: { onChoose: () => void; onCommands: () => void }) {
  const location = useLocation();
  const { name, email, picture } = useSignedInPerson();
  const logOut = useLogout();
  const isHome = location.pathname === paths.home;
  const isAbout = isHome && new URLSearchParams(location.search).get('view') === 'about';
  return (
    <>
      <div className="flex items-center gap-3 px-4 pt-5 pb-4">
        <Avatar name={name} picture={picture} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold text-16 leading-[22px]">{name}</p>
          {email !== name && <p className="truncate text-13 text-subtle">{email}</p>}
        </div>
      </div>
      <nav aria-label="Main">
        <ul className="border-border border-b">
          <MenuLine
            to={paths.home}
            icon={<House size={20} />}
            isCurrent={isHome && !isAbout}
            onChoose={onChoose}
          >
            {menu.home}
          </MenuLine>
          <MenuLine
            {...homeViewLink('new-shylnk', location)}
            icon={<Link2 size={20} />}
            kind="url"
            onChoose={onChoose}
          >
            {menu.shylnk}
          </MenuLine>
          <MenuLine
            {...homeViewLink('new-secret', location)}
            icon={<Mail size={20} />}
            kind="secret"
            onChoose={onChoose}
          >
            {menu.secret}
          </MenuLine>
          <MenuLine
            {...homeViewLink('requests', location)}
            icon={<Inbox size={20} />}
            kind="secret"
            onChoose={onChoose}
          >
            ASK FOR A SECRET
          </MenuLine>
          <MenuLine
            to={paths.profile}
            icon={<CircleUser size={20} />}
            isCurrent={location.pathname === paths.profile}
            onChoose={onChoose}
          >
            {menu.profile}
          </MenuLine>
          <MenuLine
            {...homeViewLink('about', { pathname: location.pathname, search: '' })}
            icon={<Info size={20} />}
            isCurrent={isAbout}
            onChoose={onChoose}
          >
            {menu.about}
          </MenuLine>
          <li className="border-border border-t">
            <button
              type="button"
              className={lineClass}
              onClick={() => {
                onChoose();
                logOut();
              }}
            >
              <LogOut size={20} className="text-subtle" />
              {menu.logout}
            </button>
          </li>
        </ul>
      </nav>
      <div className="mt-auto p-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
        <Button
          variant="hair"
          size="xl"
          wording="sentence"
          icon={<Search size={16} />}
          className="mb-3 w-full"
          onClick={() => {
            onChoose();
            onCommands();
          }}
        >
          {shortcuts.commands.text}
        </Button>
        <ThemeSwitch look="words" />
      </div>
    </>
  );
}

const lineClass =
  'flex h-14 w-full items-center gap-3.5 px-4 font-semibold text-14 tracking-caps no-underline focus-visible:-outline-offset-2';

interface MenuLineProps {
  to: string;
  /** Handed on with the address. */
  state?: unknown;
  icon: ReactNode;
  /** A line that creates something shows its colour and a plus. */
  kind?: 'url' | 'secret';
  isCurrent?: boolean;
  onChoose: () => void;
  children: string;
}

function MenuLine({ to, state, icon, kind, isCurrent = false, onChoose, children }: MenuLineProps) {
  return (
    <li className={cx('border-border border-t', kind === 'secret' && 'kind-secret')}>
      <Link
        to={to}
        state={state}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(lineClass, isCurrent && 'bg-primary-soft text-on-primary-soft')}
      >
        <span className={cx(kind !== undefined ? 'text-kind' : !isCurrent && 'text-subtle')}>{icon}</span>
        <span className="flex-1">{children}</span>
        {kind !== undefined && <Plus size={18} className="text-kind" />}
      </Link>
    </li>
  );
}
