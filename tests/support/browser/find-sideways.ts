import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilAnimationsEnd } from './until-still.ts';

/** What is wider than its place: the page, a dialog, or anything that scrolls; what is typed scrolls in its own field. */
export async function findSideways(page: Page): Promise<string[]> {
  await untilAnimationsEnd(page);
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.matches('input, textarea, select, .sr-only, svg *')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const name = `${element.tagName} ${element.role ?? ''} ${element.className}`.slice(0, 120);
      const isDialog = element.matches('[role=dialog], [role=alertdialog]');
      if ((isDialog || /auto|scroll/.test(overflowX)) && isWider)
        found.push(`${name} scrolls: ${element.scrollWidth}`);
      if (isDialog || element.matches('form, main')) {
        const { left, right } = element.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1) found.push(`${name} reaches from ${left} to ${right}`);
      }
    }
    return found;
  });
}

/** Types a text into every field that is there. None of them may be one that a browser cuts what is pasted for. */
export async function fillEverything(page: Page, text: string): Promise<void> {
  const fields = page.locator(
    ':is(input:is([type=text], [type=email], [type=password], [type=tel], :not([type])), textarea):not([readonly]):visible, [contenteditable=true]',
  );
  expect(await page.locator('[maxlength]').count(), 'fields that cut').toBe(0);
  for (const field of await fields.all()) await field.fill(text);
}
