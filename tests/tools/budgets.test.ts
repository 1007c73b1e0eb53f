import { readFileSync, statSync } from 'node:fs';
import type { Manifest } from 'vite';
import { describe, expect, test } from 'vitest';
import { screens } from '../../contract/screens.ts';
import { screenModules } from '../../web/app/screen-modules.ts';

/** What a first visit may weigh, in kilobytes as they travel (gzip; fonts as they are). */
const kilobyte = 1000;

const application = {
  directory: 'dist/web',
  manifest: readManifest('dist/web/.vite/manifest.json'),
};
const visitorPages = {
  directory: 'dist/visitor-assets',
  manifest: readManifest('dist/visitor-assets/manifest.json'),
};
type Build = typeof application;

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The files of modules and of everything these cannot start without. */
function filesOf({ manifest }: Build, modules: readonly string[]): string[] {
  const found = new Map<string, string>();
  const rest = [...modules];
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    const part = manifest[name];
    if (part === undefined) throw new Error(`The build has no ${name}: what a screen weighs is not known`);
    if (found.has(name)) continue;
    found.set(name, part.file);
    rest.push(...(part.imports ?? []));
  }
  return [...found.values()];
}

function weigh({ directory }: Build, files: Iterable<string>): number {
  const sizes = [...new Set(files)].map((file) => {
    const travels = /\.(js|css)$/.test(file) ? `${file}.gz` : file;
    return statSync(`${directory}/${travels}`).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / kilobyte;
}

function expectWithin(what: string, weight: number, budget: number): void {
  const sentence = `${what} weighs ${weight.toFixed(1)} kB, and ${budget} kB is what it may: load something later, or leave it out`;
  expect(weight, sentence).toBeLessThanOrEqual(budget);
  expect(weight, `${what} weighs nothing: was it looked at?`).toBeGreaterThan(0.5);
}

const start = 'index.html';
const budgets = {
  'the landing page': { budget: 110, parts: [start, ...screenModules(screens.landing)] },
  'the login page': { budget: 150, parts: [start, ...screenModules(screens.login)] },
  'the registration page': { budget: 150, parts: [start, ...screenModules(screens.register)] },
  'the dashboard': { budget: 230, parts: [start, ...screenModules(screens.home)] },
};

describe('what a browser has to fetch stays small', () => {
  test.each(Object.entries(budgets))('the scripts of %s', (what, { parts, budget }) => {
    expectWithin(`JavaScript of ${what}`, weigh(application, filesOf(application, parts)), budget);
  });

  test('the editor, when the popup around it is opened', () => {
    const popup = 'screens/home/new-secret.tsx';
    const before = filesOf(application, [...budgets['the dashboard'].parts, popup]);
    const opened = filesOf(application, ['features/secrets/editor/create-editor.ts']);
    const more = opened.filter((file) => !before.includes(file));
    expectWithin('JavaScript of the editor', weigh(application, more), 60);
  });

  test.each([
    ['the pages behind short links', 5, 'web/visitor/client/visitor.ts'],
    ['a secret sealed in the browser', 20, 'web/visitor/client/unseal.ts'],
  ])('the scripts of %s', (what, budget, script) => {
    expectWithin(`JavaScript of ${what}`, weigh(visitorPages, filesOf(visitorPages, [script])), budget);
  });

  test('the styles', () => {
    const files = Object.values(application.manifest).flatMap(({ file, css = [] }) => [file, ...css]);
    const styles = files.filter((file) => file.endsWith('.css'));
    expectWithin('CSS of the application', weigh(application, styles), 20);
    const visitorStyle = visitorPages.manifest['web/visitor/styles/visitor.css']?.file ?? '';
    expectWithin('CSS of the pages behind short links', weigh(visitorPages, [visitorStyle]), 20);
  });

  test('the fonts', () => {
    const files = Object.values(application.manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
    const fonts = files.filter((file) => file.endsWith('.woff2'));
    expectWithin('Fonts', weigh(application, fonts), 60);
  });
});
