import { type ComponentType, createElement, type ReactNode } from 'react';
import { paths, routeOf } from '../../contract/paths.ts';
import {
  pageName,
  type Screen,
  type ScreenAccess,
  type ScreenShell,
  screens,
} from '../../contract/screens.ts';
import { type Fetched, fetched } from '../ui/loading/fetched.tsx';
import { PageProblem } from '../ui/loading/page-problem.tsx';
import { GuestOnly, GuestOnlyFromMail, SignedInOnly } from './access.tsx';
import { GuestShell } from './guest-shell.tsx';
import { Page } from './page.tsx';

const WithServerData = fetched(() => import('./with-server-data.tsx'), 'WithServerData', PageProblem);
const AuthShell = fetched(() => import('./auth-shell.tsx'), 'AuthShell', PageProblem);
const OpenShell = fetched(() => import('./open-shell.tsx'), 'OpenShell', PageProblem);
const SignedInShell = fetched(() => import('./signed-in-shell.tsx'), 'SignedInShell', PageProblem);

/** What lies around a screen, and what is fetched for it. */
interface Layer {
  element: ReactNode;
  part?: Fetched;
}

const serverData: Layer = { element: <WithServerData />, part: WithServerData };

const accessLayers: Record<ScreenAccess, readonly Layer[]> = {
  guest: [{ element: <GuestOnly /> }],
  'guest-from-mail': [{ element: <GuestOnlyFromMail /> }],
  'signed-in': [{ element: <SignedInOnly /> }],
  anyone: [],
};

const shells: Record<ScreenShell, Layer> = {
  guest: { element: <GuestShell /> },
  auth: { element: <AuthShell form="narrow" />, part: AuthShell },
  'auth-wide': { element: <AuthShell form="wide" />, part: AuthShell },
  'signed-in': { element: <SignedInShell />, part: SignedInShell },
  open: { element: <OpenShell />, part: OpenShell },
};

const screenFiles = import.meta.glob<Record<string, ComponentType>>('../screens/*-screen.tsx');

/** The layers of a screen from the outermost on, the screen itself last. */
function layersOf({ path, title, access, shell, hasServerData }: Screen): Layer[] {
  const name = pageName(path);
  const load = screenFiles[`../screens/${name}-screen.tsx`];
  if (load === undefined) throw new Error(`web/screens/ has no file for ${path}`);
  const words = name.replace(/(?:^|-)(\w)/g, (_all, first: string) => first.toUpperCase());
  const part = fetched(load, `${words}Screen`, PageProblem);
  const element = <Page title={title}>{createElement(part)}</Page>;
  return [...(hasServerData ? [serverData] : []), ...accessLayers[access], shells[shell], { element, part }];
}

/** The layers of every screen, by its path. */
export const screenLayers: ReadonlyMap<string, readonly Layer[]> = new Map(
  Object.values(screens).map((screen) => [screen.path, layersOf(screen)]),
);

/** Fetches all that a route shows at once: React alone would find shell and screen one after the other. */
export async function prepareParts(pathname: string): Promise<void> {
  const layers = screenLayers.get(routeOf(pathname) ?? paths.notFound) ?? [];
  await Promise.all(layers.map(({ part }) => part?.prepare()));
}
