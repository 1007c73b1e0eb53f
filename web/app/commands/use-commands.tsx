import { useQueryClient } from '@tanstack/react-query';
import { Inbox, Keyboard, Link2, LogOut, Mail, Monitor, Moon, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { LinkType } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { useLogout } from '../../features/accounts/login/use-logout.ts';
import { profileSections, sectionAddress } from '../../features/profile/profile-sections.tsx';
import { overallStatisticsQuery } from '../../features/statistics/use-overall-statistics.ts';
import { shortcuts } from '../../keyboard/shortcuts.ts';
import { homeAddress } from '../../screens/home/home-address.ts';
import { storeTheme, type Theme, useTheme } from '../../ui/theme/theme.ts';
import type { CommandGroup } from './command.ts';
import { useCreateView } from './use-create-view.ts';

const themes: readonly { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light theme', icon: Sun },
  { theme: 'dark', label: 'Dark theme', icon: Moon },
  { theme: 'system', label: 'Theme of the system', icon: Monitor },
];

/** Everything the command menu can do by itself, without asking the server. */
export function useCommands(onHelp: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const logOut = useLogout();
  const chosenTheme = useTheme();
  const create = useCreateView();

  function showList(type: LinkType): void {
    void client.invalidateQueries({ queryKey: overallStatisticsQuery(type).queryKey });
    void navigate(homeAddress({ type, code: null, view: null }));
  }

  return [
    {
      title: 'Create',
      items: [
        {
          id: 'new-shylnk',
          label: shortcuts.newShylnk.text,
          alsoCalled: 'create shorten link url',
          icon: <Link2 size={16} className="text-primary!" />,
          shortcut: 'newShylnk',
          run: () => create('new-shylnk'),
        },
        {
          id: 'new-secret',
          label: shortcuts.newSecret.text,
          alsoCalled: 'create share message',
          icon: <Mail size={16} className="text-secret!" />,
          shortcut: 'newSecret',
          run: () => create('new-secret'),
        },
        {
          id: 'requests',
          label: 'Ask for a secret',
          alsoCalled: 'request receive answers',
          icon: <Inbox size={16} className="text-secret!" />,
          run: () => create('requests'),
        },
      ],
    },
    {
      title: 'Lists',
      items: [
        {
          id: 'secrets',
          label: 'Show secrets',
          alsoCalled: 'home dashboard switch',
          icon: <Mail size={16} />,
          run: () => showList('secret'),
        },
        {
          id: 'shylnks',
          label: 'Show shylnks',
          alsoCalled: 'home dashboard switch links',
          icon: <Link2 size={16} />,
          run: () => showList('url'),
        },
      ],
    },
    {
      title: 'Profile',
      items: profileSections.flatMap((section) =>
        section.label === null
          ? []
          : {
              id: `profile-${section.id}`,
              label: section.title,
              icon: section.icon,
              alsoCalled: section.label,
              run: () => void navigate(sectionAddress(section)),
            },
      ),
    },
    {
      title: 'Theme',
      items: themes.map(({ theme, label, icon: Icon }) => ({
        id: `theme-${theme}`,
        label,
        icon: <Icon size={16} />,
        isCurrent: theme === chosenTheme,
        run: () => storeTheme(theme),
      })),
    },
    {
      title: 'More',
      items: [
        {
          id: 'help',
          label: shortcuts.help.text,
          alsoCalled: 'help keys hotkeys',
          icon: <Keyboard size={16} />,
          shortcut: 'help',
          run: onHelp,
        },
        {
          id: 'logout',
          label: messages.navigation.logout,
          alsoCalled: 'log out sign off leave',
          icon: <LogOut size={16} />,
          run: logOut,
        },
      ],
    },
  ];
}
