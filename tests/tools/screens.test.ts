import { readdirSync, readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { describe, expect, test } from 'vitest';
import { isReservedCode } from '../../contract/codes.ts';
import { messages } from '../../contract/messages.ts';
import { isRoute } from '../../contract/paths.ts';
import { pageName, type Screen, screens } from '../../contract/screens.ts';
import { screenModules } from '../../web/app/screen-modules.ts';

const rows: [string, Screen][] = Object.entries(screens);
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;

/** The pages that the build makes of a screen. */
function pagesOf({ path }: Screen): string[] {
  const name = pageName(path);
  if (path === screens.expiry.path)
    return Object.keys(messages.expiry).map((details) => `${name}-${details}`);
  return path === screens.landing.path ? [name, `${name}-members`] : [name];
}

/** The built files that a screen cannot be shown without. */
function filesOf(screen: Screen): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const rest = ['index.html', ...screenModules(screen)];
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    const part = manifest[name];
    if (part === undefined) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) continue;
    seen.add(name);
    files.add(part.file);
    rest.push(...(part.imports ?? []));
  }
  return files;
}

describe('the table of screens', () => {
  test('has a row for every file of web/screens, and a file for every row', () => {
    const files = readdirSync('web/screens').filter((name) => name.endsWith('-screen.tsx'));
    const named = rows.map(([, { path }]) => `${pageName(path)}-screen.tsx`);
    expect(named.toSorted()).toEqual(files.toSorted());
  });

  test.each(rows)(
    'the file of %s exports the screen under the name of its address, and nothing else',
    (_name, { path }) => {
      const words = pageName(path).split('-');
      const component = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Screen`;
      const source = readFileSync(`web/screens/${pageName(path)}-screen.tsx`, 'utf8');
      expect(source.match(/^export .*/gm)).toEqual([`export function ${component}() {`]);
    },
  );

  test.each(rows)('%s is a route, and no code can hide it', (_name, { path }) => {
    expect(isRoute(path)).toBe(true);
    expect(isReservedCode(path.slice(1))).toBe(true);
  });

  test.each(rows)(
    'the build makes a page of %s that asks for its files at once, drawn where the row says so',
    (_name, screen) => {
      for (const page of pagesOf(screen)) {
        const html = readFileSync(`dist/web/${page}.html`, 'utf8');
        for (const file of filesOf(screen)) expect(html).toContain(`/${file}"`);
        expect(html.match(/name="drawn-for" content="([^"]*)"/)?.[1] ?? null).toBe(screen.drawnFor);
      }
    },
  );

  test('the build has no page besides those', () => {
    const pages = readdirSync('dist/web').filter((name) => name.endsWith('.html') && name !== 'index.html');
    const drawn = rows.flatMap(([, screen]) => pagesOf(screen).map((name) => `${name}.html`));
    expect(pages.toSorted()).toEqual([...drawn, 'docs-api.html'].toSorted());
  });

  test.each(rows.filter(([, { access }]) => access !== 'signed-in'))(
    'a guest at %s downloads nothing of the dashboard',
    (_name, screen) => {
      const dashboard = manifest['screens/home-screen.tsx']?.file ?? '';
      const ofDashboard = [...filesOf(screens.home)].filter((file) => /signed-in|home-screen/.test(file));
      expect(ofDashboard).toContain(dashboard);
      expect(ofDashboard.length).toBeGreaterThan(1);
      for (const file of ofDashboard) expect([...filesOf(screen)]).not.toContain(file);
    },
  );
});
