import { defineConfig, type Manifest, type Plugin } from 'vite';
import { docsSources } from './tools/build/docs-sources.ts';
import type { VisitorAssets } from './web/visitor/pages/visitor-assets.ts';

// The pages behind short links, in two builds: what visitors download, and the bundle the server draws them with.
// The page of the API, which the build draws, has its files here, too: they are as little the application's.

const base = '/assets/v/';
const filesDir = 'dist/visitor-assets';
const manifestFile = 'manifest.json';
const sources = {
  style: 'web/visitor/styles/visitor.css',
  script: 'web/visitor/client/visitor.ts',
  unsealScript: 'web/visitor/client/unseal.ts',
  captchaScript: 'web/visitor/client/captcha.ts',
  font: 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
} satisfies VisitorAssets;

/** Tells the server's bundle the hashed names of the visitors' files, again whenever they change. */
function visitorAssets(): Plugin {
  const name = 'virtual:visitor-assets';
  const firstBuild = Promise.withResolvers<void>();
  let manifest: Manifest = {};
  return {
    name: 'visitor-assets',
    sharedDuringBuild: true,
    writeBundle(_options, bundle) {
      const written = bundle[manifestFile];
      if (this.environment.name !== 'client' || written?.type !== 'asset') return;
      manifest = JSON.parse(String(written.source));
      firstBuild.resolve();
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      await firstBuild.promise;
      this.addWatchFile(`${filesDir}/${manifestFile}`);
      const names = Object.entries(sources).map(([asset, source]) => [
        asset,
        base + fileOf(manifest, source),
      ]);
      return `export const assets = ${JSON.stringify(Object.fromEntries(names))};`;
    },
  };
}

function fileOf(manifest: Manifest, source: string): string {
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`The build made no file of ${source}`);
  return file;
}

export default defineConfig({
  base,
  publicDir: false,
  plugins: [visitorAssets()],
  builder: {},
  oxc: { jsx: { runtime: 'automatic', development: false } },
  environments: {
    client: {
      build: {
        outDir: filesDir,
        // Open pages still ask for the files of earlier builds.
        emptyOutDir: false,
        assetsDir: '',
        manifest: manifestFile,
        // The content security policy lets scripts, styles and fonts come from files only.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [
            ...[sources.style, sources.script, sources.unsealScript, sources.captchaScript],
            ...[docsSources.style, docsSources.script],
          ],
        },
      },
    },
    ssr: {
      // Bundled whole, so that React always runs as built for production.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/visitor',
        target: 'node24',
        rolldownOptions: {
          input: { pages: 'web/visitor/server-entry.tsx' },
          // The icons' "use client" means nothing outside server components.
          checks: { moduleLevelDirective: false },
        },
      },
    },
  },
});
