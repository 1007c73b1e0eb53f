import type { Page } from 'playwright-core';

/** Until nothing moves any more but what always does: what is half faded in can neither be read nor judged. */
export async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await nextFrame();
  });
}
