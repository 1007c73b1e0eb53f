import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rollup } from 'vite';

/** Lets a page run a file of the contract: its exports are there under a name. */
export async function giveToPage(page: Page, file: string, name: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`../../../contract/${file}`, import.meta.url)),
        formats: ['iife'],
        name,
      },
    },
  });
  const [{ output }] = built as Rollup.RollupOutput[] as [Rollup.RollupOutput];
  await page.addScriptTag({ content: output[0].code });
}
