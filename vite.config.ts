import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isShortPath } from './contract/codes.ts';
import { withoutLastSlash } from './contract/paths.ts';

const serverAddress = 'http://localhost:3000';

/** First path segments that only the server answers, whatever the method. */
const serverSegments = new Set([
  'api',
  'auth',
  'users',
  'stats',
  'contact_us',
  's',
  'healthz',
  'readyz',
  'docs',
]);

/** In development two processes share one origin: calls and short links go to the server, the rest stays with Vite. */
function belongsToServer(request: IncomingMessage): boolean {
  if (request.method === 'POST' || request.method === 'PUT') return true;
  const path = new URL(request.url ?? '/', serverAddress).pathname;
  // Calls and codes have no file ending, whereas web/api/ is a folder of modules.
  if (path.includes('.')) return false;
  const [, first = ''] = path.split('/');
  return serverSegments.has(first) || isShortPath(withoutLastSlash(path) ?? path);
}

const readingFont = /\/geist-latin-[^/]*\.woff2$/;

/** Tells the browser early that every page needs the reading font. Its hashed name is known only to the build. */
function preloadReadingFont(): Plugin {
  return {
    name: 'preload-reading-font',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const font = Object.keys(bundle).find((file) => readingFont.test(file));
        if (page?.type !== 'asset' || font === undefined) {
          this.error('The page or the reading font is not in the build');
        }
        const link = `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`;
        page.source = String(page.source).replace('</head>', `  ${link}\n  </head>`);
      },
    },
  };
}

const reactItself = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const firstPaintRoots = ['web/app/main.tsx', 'web/screens/landing-screen.tsx'];
/** Their index names every icon there is: who imports which cannot be told from it. */
const icons = /node_modules\/lucide-react\//;

/** What all of them are made with, and those that the landing page shares with others. */
const groundIcons =
  /node_modules\/lucide-react\/dist\/esm\/((?!icons\/).+|icons\/(loader-circle|sun|moon|monitor|copy|mail|link-2|circle-exclamation-point|rotate-cw|x|check|key-round|sliders-horizontal|users-round))\.m?js$/;
/** Those that the dashboard shares with what is opened from it. */
const signedInIcons =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(house|pencil|plus|search|chevron-left)\.m?js$/;
/** Those that forms show, of guests and others. */
const formIcons =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(eye|eye-off|mouse-pointer-click|shield-check|circle-check|circle-alert|info|calendar|calendar-clock|chevron-down|triangle-exclamation-point)\.m?js$/;

/** What starts the application, and what only one screen shows, stay in files of their own. */
const ownFiles = /\/web\/(app\/main|features\/.+|screens\/.+)\.tsx?$/;

/** What people see before they sign in, or without it. */
const guestRoots = [
  ...[
    'login',
    'register',
    'reset-password',
    'confirm',
    'not-me',
    'contact-us',
    'feedback',
    'expiry',
    'not-found',
  ].map((name) => `web/screens/${name}-screen.tsx`),
  ...['auth-shell', 'open-shell', 'with-server-data'].map((name) => `web/app/${name}.tsx`),
];
const loginRoot = 'web/screens/login-screen.tsx';
const registerRoot = 'web/screens/register-screen.tsx';
const packages = /node_modules\//;
const signedInRoots = ['web/app/signed-in-shell.tsx', 'web/screens/home-screen.tsx'];

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Puts what the landing page shares with other screens into one file. Left alone, each button, field and text that
 * a further screen comes to use becomes a file of its own, and every such file weighs more than what is in it.
 */
function firstPaintGround(): (id: string, graph: ModuleGraph) => string | null {
  let ground: Set<string> | null = null;
  return (id, graph) => {
    ground ??= importedBy(firstPaintRoots, graph);
    return groundIcons.test(id) || (ground.has(id) && !ownFiles.test(id)) ? 'ground' : null;
  };
}

/** Puts what the dashboard is made of, and guests never see, into one file as well. */
function signedInGround(): (id: string, graph: ModuleGraph) => string | null {
  let ground: Set<string> | null = null;
  return (id, graph) => {
    ground ??= onlyIn(importedBy(signedInRoots, graph), importedBy(guestRoots, graph));
    const isRoot = signedInRoots.some((root) => id.endsWith(root));
    return signedInIcons.test(id) || (ground.has(id) && !isRoot) ? 'signed-in' : null;
  };
}

/** And what login and registration have in common, and the dashboard has not. */
function guestFormGround(): (id: string, graph: ModuleGraph) => string | null {
  let ground: Set<string> | null = null;
  return (id, graph) => {
    ground ??= onlyIn(
      inBoth(importedBy([loginRoot], graph), importedBy([registerRoot], graph)),
      importedBy(signedInRoots, graph),
    );
    return ground.has(id) && !packages.test(id) ? 'guest-forms' : null;
  };
}

function inBoth(these: Set<string>, others: Set<string>): Set<string> {
  return new Set([...these].filter((id) => others.has(id)));
}

function onlyIn(these: Set<string>, others: Set<string>): Set<string> {
  return new Set([...these].filter((id) => !others.has(id)));
}

function importedBy(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const rest = roots.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id) || reactItself.test(id) || icons.test(id)) continue;
    found.add(id);
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

export default defineConfig({
  root: 'web',
  base: '/',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), preloadReadingFont()],
  build: {
    outDir: '../dist/web',
    // A server may be running from it, and open pages still ask for the files of earlier builds.
    emptyOutDir: false,
    assetsDir: 'assets',
    // Vite does not ask again for a style that came too late once: the editor would stand there without any.
    cssCodeSplit: false,
    // Not served: it tells what each screen loads.
    manifest: true,
    // The content security policy allows no data: fonts or scripts, so that nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What a file of several screens imports may belong to fewer of them.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: reactItself },
            { name: firstPaintGround(), debugName: 'ground' },
            { name: signedInGround(), debugName: 'signed-in' },
            { name: guestFormGround(), debugName: 'guest-forms' },
            // Otherwise each screen that uses a little less of them cuts them into further files.
            { name: 'server-data', test: /node_modules\/@tanstack\// },
            // A file for each icon weighs more than the icon.
            { name: 'form-icons', test: formIcons },
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform\/resolvers|@standard-schema|zod)\/|\/contract\/fields\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/': {
        target: serverAddress,
        bypass: (request) => (belongsToServer(request) ? undefined : request.url),
      },
    },
  },
});
