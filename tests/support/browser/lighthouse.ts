import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../servers/free-port.ts';
import { chromiumArguments, chromiumPath } from './chromium.ts';

/** From 0 to 100, as Lighthouse shows them. */
export type Scores = Record<string, number>;

export interface LighthouseBrowser {
  context: BrowserContext;
  /** Scores of a page as a phone of the middle class on a slow mobile network gets it, and what cost most. */
  measure(url: string, categories: readonly string[]): Promise<{ scores: Scores; explanation: string }>;
  close(): Promise<void>;
}

/** A Chromium of its own: Lighthouse wants to be let in by a port, and what is stored has to stay. */
export async function openLighthouseBrowser(): Promise<LighthouseBrowser> {
  const directory = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });

  /** Everybody comes for the first time; only who is signed in is remembered. */
  async function forgetFiles(): Promise<void> {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.close();
  }

  async function measure(url: string, categories: readonly string[]) {
    await forgetFiles();
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      disableStorageReset: true,
      logLevel: 'error',
      throttling: { cpuSlowdownMultiplier: slowdownFor(await benchmark(context)) },
    });
    if (result === undefined) throw new Error(`Lighthouse has nothing to say about ${url}`);
    const { lhr } = result;
    const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
    const faults = Object.values(lhr.audits)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
    return { scores: Object.fromEntries(scores) as Scores, explanation: faults.join(', ') };
  }

  return {
    context,
    measure,
    async close() {
      await context.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * How many times a string of 10,000 letters is made in a hundredth of a second: what Lighthouse itself calls a
 * machine's benchmark index, measured at the moment, because others may be using the machine too.
 */
async function benchmark(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const index = await page.evaluate(() => {
    const startMs = Date.now();
    let made = 0;
    while (Date.now() - startMs < 500) {
      let text = '';
      for (let length = 0; length < 10_000; length += 1) text += 'a';
      if (text.length === 10_000) made += 1;
    }
    return made / 10 / ((Date.now() - startMs) / 1000);
  });
  await page.close();
  return index;
}

/** The index of the phone that everything is measured as: what Lighthouse's four times make of a fast desk machine. */
const phoneIndex = 500;

/** A machine that is slower, or busy, has to be slowed down less to end at the same phone. */
function slowdownFor(index: number): number {
  return Math.min(4, Math.max(1, index / phoneIndex));
}
