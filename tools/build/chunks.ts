import { fileURLToPath } from 'node:url';
import { type Screen, screens } from '../../contract/screens.ts';
import { screenModules } from '../../web/app/screen-modules.ts';

/** What of the build's module graph is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

type NameOfChunk = (id: string, graph: ModuleGraph) => string | null;

const allScreens: Screen[] = Object.values(screens);

function rootsOf(chosen: readonly Screen[]): string[] {
  return [...new Set(chosen.flatMap(screenModules))];
}

const firstPaintRoots = ['app/main.tsx', ...rootsOf([screens.landing])];
/** What people see before they sign in, or without it. */
const guestRoots = rootsOf(allScreens.filter(({ access }) => access !== 'signed-in'));
/** The dashboard: the screen that is drawn for a session. */
const signedInRoots = rootsOf(allScreens.filter(({ drawnFor }) => drawnFor === 'signed-in'));
/** Login and registration. */
const guestForms = allScreens.filter(({ access, shell }) => access === 'guest' && shell.startsWith('auth'));

const reactItself = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const packages = /node_modules\//;
const icon = /node_modules\/lucide-react\/dist\/esm\/icons\//;
/** Each a few lines that some screens share: a file's name weighs as much, and every page carries the names of all. */
const smallParts = {
  'small-ui': /\/web\/ui\/.+\/(backdrop-class|block-problem|card|save-file|write-count)\.tsx?$/,
  'small-accounts':
    /\/web\/features\/accounts\/.*(live-keys-text|redirect-note|refusal-text|token-of-address)\.tsx?$/,
};
/** What starts the application, and what only one screen shows, stay in files of their own. */
const ownFiles = /\/web\/(app\/main|features\/.+|screens\/.+)\.tsx?$/;

/**
 * Puts what the landing page shares with other screens into one file. Left alone, each button, field, icon and text
 * that a further screen comes to use becomes a file of its own, and every such file weighs more than what is in it.
 */
function sharedByLandingPage(): NameOfChunk {
  let shared: Set<string> | null = null;
  return (id, graph) => {
    shared ??= importedBy(firstPaintRoots, graph);
    const isOwn = ownFiles.test(id) || isIconOfOwnFiles(id, shared, graph);
    return shared.has(id) && !isOwn ? 'shared' : null;
  };
}

/** Puts what the dashboard is made of, and guests never see, into one file as well. */
function dashboardOnly(): NameOfChunk {
  let own: Set<string> | null = null;
  const roots = new Set(signedInRoots.map(pathOf));
  return (id, graph) => {
    own ??= onlyIn(importedBy(signedInRoots, graph), importedBy(guestRoots, graph));
    return own.has(id) && !roots.has(id) ? 'signed-in' : null;
  };
}

/** And what login and registration have in common, and the dashboard has not. */
function sharedByGuestForms(): NameOfChunk {
  let shared: Set<string> | null = null;
  return (id, graph) => {
    shared ??= onlyIn(
      inAll(guestForms.map((screen) => importedBy([screenModules(screen).at(-1) ?? ''], graph))),
      importedBy(signedInRoots, graph),
    );
    return shared.has(id) && !packages.test(id) ? 'guest-forms' : null;
  };
}

/** Icons that guests see at several places: a file for each of them weighs more than the icon. */
function iconsOfGuests(): NameOfChunk {
  let seen: Set<string> | null = null;
  return (id, graph) => {
    seen ??= importedBy(guestRoots, graph);
    if (!icon.test(id) || !seen.has(id)) return null;
    const [importer = '', ...others] = importersOf(id, graph);
    return others.length === 0 && ownFiles.test(importer) ? null : 'form-icons';
  };
}

/** Whether an icon is shown only by files that the screens of these modules have for themselves. */
function isIconOfOwnFiles(id: string, modules: Set<string>, graph: ModuleGraph): boolean {
  if (!icon.test(id)) return false;
  return importersOf(id, graph).every((importer) => modules.has(importer) && ownFiles.test(importer));
}

/** The files that the application is built into, besides one for each part that is fetched when it is needed. */
export const chunkGroups = [
  { name: 'react', test: reactItself },
  { name: sharedByLandingPage(), debugName: 'shared' },
  ...Object.entries(smallParts).map(([name, test]) => ({ name, test })),
  { name: dashboardOnly(), debugName: 'signed-in' },
  { name: sharedByGuestForms(), debugName: 'guest-forms' },
  // Otherwise each screen that uses a little less of them cuts them into further files.
  { name: 'server-data', test: /node_modules\/@tanstack\// },
  { name: iconsOfGuests(), debugName: 'form-icons' },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform\/resolvers|@standard-schema|zod)\/|\/contract\/fields\.ts$/,
  },
];

function inAll(sets: readonly Set<string>[]): Set<string> {
  return new Set([...(sets[0] ?? [])].filter((id) => sets.every((set) => set.has(id))));
}

function onlyIn(these: Set<string>, others: Set<string>): Set<string> {
  return new Set([...these].filter((id) => !others.has(id)));
}

function pathOf(module: string): string {
  return fileURLToPath(new URL(`../../web/${module}`, import.meta.url));
}

function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  return graph.getModuleInfo(id)?.importers ?? [];
}

function importedBy(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const rest = roots.map(pathOf);
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id) || reactItself.test(id)) continue;
    found.add(id);
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
