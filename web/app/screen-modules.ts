import { pageName, type Screen, type ScreenShell } from '../../contract/screens.ts';

/** Each shell's module; that of guests comes with the application itself. */
const shellModules: Record<ScreenShell, readonly string[]> = {
  guest: [],
  auth: ['app/auth-shell.tsx'],
  'auth-wide': ['app/auth-shell.tsx'],
  'signed-in': ['app/signed-in-shell.tsx'],
  open: ['app/open-shell.tsx'],
};

/** The modules that a screen is fetched as, as the build's manifest names them: from web/ on. */
export function screenModules({ path, shell, hasServerData }: Screen): string[] {
  return [
    ...(hasServerData ? ['app/with-server-data.tsx'] : []),
    ...shellModules[shell],
    `screens/${pageName(path)}-screen.tsx`,
  ];
}
