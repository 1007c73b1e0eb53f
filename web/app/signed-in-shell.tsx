import { cx } from 'class-variance-authority';
import { Inbox, LogOut, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { useLogout } from '../features/accounts/login/use-logout.ts';
import { ShortcutKeys } from '../keyboard/shortcut-keys.tsx';
import { ariaKeys } from '../keyboard/shortcuts.ts';
import { hasOwnBar, homeViewLink } from '../screens/home/home-address.ts';
import { watchInstallPrompt } from '../ui/browser/install-prompt.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { CommandButton } from '../ui/buttons/command-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { LogoLink } from '../ui/display/logo.tsx';
import { type CommandSheet, CommandSheets, prepareCommands } from './commands/command-sheets.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSignedInPerson } from './use-signed-in-person.ts';

/** What surrounds the pages of signed-in people. */
export function SignedInShell() {
  const location = useLocation();
  const [sheet, setSheet] = useState<CommandSheet>(null);
  const openCommands = () => setSheet('commands');
  useEffect(watchInstallPrompt, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header
        className={cx(
          'sticky top-0 z-10 flex h-13 shrink-0 items-center gap-2 border-border border-b bg-bar pr-1 pl-4 md:h-14 md:px-6',
          hasOwnBar(location) && 'max-md:hidden',
        )}
      >
        <LogoLink />
        <span className="flex-1" />
        <WideNav onCommands={openCommands} />
        <span className="md:hidden">
          <MobileMenu onCommands={openCommands} />
        </span>
      </header>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </main>
      <CommandSheets sheet={sheet} onChange={setSheet} />
    </div>
  );
}

function WideNav({ onCommands }: { onCommands: () => void }) {
  const location = useLocation();
  const { name, picture } = useSignedInPerson();
  const logOut = useLogout();
  return (
    <nav aria-label="Main" className="flex min-w-0 items-center gap-2 max-md:hidden">
      <ButtonLink icon={<Plus size={16} className="-ml-0.5" />} {...homeViewLink('new-shylnk', location)}>
        {messages.navigation.shylnk}
      </ButtonLink>
      <ButtonLink
        variant="kind-outline"
        className="kind-secret"
        icon={<Plus size={16} className="-ml-0.5" />}
        {...homeViewLink('new-secret', location)}
      >
        {messages.navigation.secret}
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        wording="sentence"
        icon={<Inbox size={16} />}
        title="Ask for a secret"
        {...homeViewLink('requests', location)}
      >
        <span className="max-lg:sr-only">Ask for a secret</span>
      </ButtonLink>
      <span aria-hidden="true" className="mx-2 h-5 w-px shrink-0 bg-border" />
      <CommandButton
        aria-keyshortcuts={ariaKeys('commands')}
        onClick={onCommands}
        onPointerEnter={prepareCommands}
        onFocus={prepareCommands}
      >
        <ShortcutKeys of="commands" />
      </CommandButton>
      <Link
        to={paths.profile}
        className="inline-flex h-9 min-w-0 items-center gap-2 rounded-control pr-2.5 pl-1.5 font-medium text-14 transition-colors duration-120 hover:bg-hover"
      >
        <Avatar name={name} picture={picture} />
        <span className="max-w-[200px] truncate">{name}</span>
      </Link>
      <Button variant="quiet" wording="sentence" icon={<LogOut size={16} />} onClick={logOut}>
        {messages.navigation.logout}
      </Button>
    </nav>
  );
}
