import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { type SecretTree, toTree } from '../../../contract/delta/delta-tree.ts';
import { toElements } from '../../../web/secret-view/secret-elements.ts';
import { describeSecret } from '../../../web/secret-view/secret-markup.ts';
import { hostileDeltas } from '../../contract/delta/hostile-deltas.ts';
import { type BrowserPage, openPage } from '../../support/browser/chromium.ts';
import { everythingTree } from '../../visitor/sample-pages.ts';

declare global {
  interface Window {
    /** Draws a message as Chromium would in a visitor's browser. */
    drawSecret(tree: SecretTree): Node[];
  }
}

const site = 'https://modules.test';
const testPage = `<!doctype html><script type="module">
  import { describeSecret } from '/web/secret-view/secret-markup.ts';
  import { toNodes } from '/web/secret-view/secret-nodes.ts';
  window.drawSecret = (tree) => toNodes(describeSecret(tree));
</script>`;
let opened: BrowserPage;

/** Chromium gets our modules as they stand in the repository, without their types. */
beforeAll(async () => {
  opened = await openPage(site);
  await opened.page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith('.ts')) return route.fulfill({ body: testPage, contentType: 'text/html' });
    const source = await readFile(new URL(`../../..${pathname}`, import.meta.url), 'utf8');
    return route.fulfill({ body: stripTypeScriptTypes(source), contentType: 'text/javascript' });
  });
  await opened.page.goto('/');
});
afterAll(() => opened.close());

interface Drawn {
  byDom: string;
  byReact: string;
  elements: string[];
  attributes: string[];
}

/** Both adapters' work, as Chromium understands it. */
async function drawBoth(trees: SecretTree[]): Promise<Drawn[]> {
  const drawings = trees.map((tree) => ({
    tree,
    html: renderToStaticMarkup(createElement(Fragment, null, ...toElements(describeSecret(tree)))),
  }));
  // Handed over as one text: Playwright takes its time with deep objects.
  const answer = await opened.page.evaluate((json) => {
    const drawn = (JSON.parse(json) as { tree: SecretTree; html: string }[]).map(({ tree, html }) => {
      const place = document.createElement('body');
      place.append(...window.drawSecret(tree));
      place.normalize();
      const inside = [...place.querySelectorAll('*')];
      return {
        byDom: place.innerHTML,
        byReact: new DOMParser().parseFromString(html, 'text/html').body.innerHTML,
        elements: inside.map((element) => element.localName),
        attributes: inside.flatMap((element) => element.getAttributeNames()),
      };
    });
    return JSON.stringify(drawn);
  }, JSON.stringify(drawings));
  return JSON.parse(answer);
}

const allowedElements = 'a br button div em img li ol p span strong u ul'.split(' ');
const allowedAttributes =
  'alt aria-hidden aria-label class data-id data-provider download href rel src start target type'.split(' ');

describe('the two ways an opened secret is drawn', () => {
  it('give the same elements for a message with everything in it', async () => {
    const [drawn] = await drawBoth([everythingTree]);
    expect(drawn?.byDom).toBe(drawn?.byReact);
    expect(new Set(drawn?.elements)).toEqual(new Set(allowedElements));
    expect(new Set(drawn?.attributes)).toEqual(new Set(allowedAttributes));
  });

  it('give the same for every hostile message that is taken, and nothing but allowed elements', async () => {
    const trees = hostileDeltas.flatMap(({ delta, isHuge }) => {
      const checked = isHuge ? null : checkDelta(delta);
      return checked?.ok ? [toTree(checked.value)] : [];
    });
    expect(trees.length).toBeGreaterThan(100);
    const drawings = await drawBoth(trees);
    for (const { byDom, byReact, elements, attributes } of drawings) {
      expect(byDom).toBe(byReact);
      expect(allowedElements).toEqual(expect.arrayContaining(elements));
      expect(allowedAttributes).toEqual(expect.arrayContaining(attributes));
    }
    expect(await opened.page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);
    expect(opened.problems).toEqual([]);
  });

  it('send readers elsewhere only in a new tab that knows nothing of this one', async () => {
    const [drawn] = await drawBoth([everythingTree]);
    const links = drawn?.byDom.match(/<a href="http[^>]*>/g) ?? [];
    expect(links).toHaveLength(3);
    for (const link of links)
      expect(link).toContain('target="_blank" rel="noopener noreferrer nofollow ugc"');
  });
});
