import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The command line for people: one file that every Node from 20 on runs, written so that whoever wants to can read it. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  define: { builtVersion: JSON.stringify(version) },
  build: {
    outDir: 'dist/client',
    ssr: 'client/main.ts',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'shylnk.mjs', banner: '#!/usr/bin/env node', codeSplitting: false },
    },
  },
});
