import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Somebody without a mouse: goes from stop to stop and looks at each whether it shows that it has the focus. */
export interface KeyboardUser {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until what has this name has the focus. */
  tabTo(name: string | RegExp): Promise<void>;
  /** The same, the other way round. */
  tabBackTo(name: string | RegExp): Promise<void>;
  /** The name of what has the focus. */
  focused(): Promise<string>;
}

const mostStops = 40;

export function keyboardUser(page: Page): KeyboardUser {
  const focused = () => page.evaluate(readName);

  async function walk(key: 'Tab' | 'Shift+Tab', name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    for (let stop = 0; stop < mostStops; stop++) {
      await page.keyboard.press(key);
      const here = await focused();
      passed.push(here);
      // Some rings fade in.
      await expect
        .poll(() => page.evaluate(showsFocus), {
          message: `“${here}” must show that it has the focus`,
        })
        .toBe(true);
      if (typeof name === 'string' ? here === name : name.test(here)) return;
    }
    expect.fail(`${key} does not lead to ${name}, but past: ${passed.join(' → ')}`);
  }

  return {
    focused,
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    tabTo: (name) => walk('Tab', name),
    tabBackTo: (name) => walk('Shift+Tab', name),
  };
}

/** What has the focus, as assistive technology would name it. */
function readName(): string {
  const element = document.activeElement as HTMLElement;
  const labelledBy = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
  const name = element.ariaLabel ?? labelledBy ?? labels?.[0]?.textContent ?? element.textContent ?? '';
  return name.trim().replace(/\s+/g, ' ');
}

/** Whether a ring in the colour of the focus is drawn: by the element, a part of it, or the frame it stands in. */
function showsFocus(): boolean {
  const element = document.activeElement;
  // The last stop inside a date field is a button of the browser's own.
  if (!element?.matches(':focus-visible, [type=date]')) return false;
  const probe = document.createElement('i');
  probe.style.color = 'var(--focus)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const hasRing = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) ||
    style.boxShadow.includes(colour) ||
    style.borderColor.includes(colour);
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  return around.some(
    (place) =>
      place != null && ['', '::before', '::after'].some((part) => hasRing(getComputedStyle(place, part))),
  );
}
