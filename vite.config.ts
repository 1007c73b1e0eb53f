import type { IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isShortPath } from './contract/codes.ts';
import { withoutLastSlash } from './contract/paths.ts';
import { chunkGroups } from './tools/build/chunks.ts';
import { dropOldFallbacks } from './tools/build/drop-old-fallbacks.ts';
import { importEachIcon } from './tools/build/import-each-icon.ts';
import { inlineTables } from './tools/build/inline-tables.ts';

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

export default defineConfig({
  root: 'web',
  base: '/',
  publicDir: 'public',
  plugins: [
    react(),
    tailwindcss(),
    importEachIcon(),
    inlineTables(),
    preloadReadingFont(),
    dropOldFallbacks(),
  ],
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
          groups: chunkGroups,
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
