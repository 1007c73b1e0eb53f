import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A file as it has come to a reader's device. */
export interface Downloaded {
  name: string;
  bytes: Buffer;
}

/** Presses every "Download" of an opened message, one after the other. */
export async function downloadAll(page: Page): Promise<Downloaded[]> {
  const links = await page.locator('.secret-view a[download]').all();
  const files: Downloaded[] = [];
  for (const link of links) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    files.push({ name: download.suggestedFilename(), bytes: await readFile(await download.path()) });
    await download.delete();
  }
  return files;
}
