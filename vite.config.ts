import type { IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { hasCodeForm, isReservedCode } from './contract/codes.ts';

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
  const [, first = '', ...rest] = path.split('/');
  if (serverSegments.has(first)) return true;
  return rest.length === 0 && hasCodeForm(first) && !isReservedCode(first);
}

/** The reading font is needed by the first paint; its hashed name is known only to the build. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((file) =>
          /\/geist-latin-[^/]*\.woff2$/.test(file),
        );
        if (font === undefined) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

export default defineConfig({
  root: 'web',
  base: '/',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), preloadFont()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy allows no data: fonts or scripts, so that nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
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
