import { defineConfig } from 'vite';

/** The application as a program that draws its pages ahead, when it is built: it is not served. */
export default defineConfig({
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Bundled whole, so that React always runs as built for production.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: 'dist/drawn',
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: ['web/app/draw-page.tsx', 'web/api-docs/draw-api-page.tsx'],
      checks: { moduleLevelDirective: false },
    },
  },
});
