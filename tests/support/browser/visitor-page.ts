import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Route } from 'playwright-core';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import { type BrowserPage, openPage, type Screen, screenNamed } from './chromium.ts';

/** Where the page under test lives. Nothing leaves the test: every request is answered here. */
export const visitorSite = 'https://shylnk.test';

/** What the server sends with these pages, in its strictest form. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Where in the repository the files are that a page asks for. */
const homes: [RegExp, string][] = [
  [/^\/assets\/v\/([\w.-]+)$/, 'dist/visitor-assets'],
  [/^\/(theme\.js|favicon\.svg)$/, 'web/public'],
];

const mediaTypes: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/** The pages as they were built. */
export async function loadVisitorPages(): Promise<VisitorPages> {
  const bundle = new URL('../../../dist/visitor/pages.js', import.meta.url).href;
  const { visitorPages } = (await import(bundle)) as { visitorPages: VisitorPages };
  return visitorPages;
}

interface VisitorPageOptions {
  screen?: Screen;
  context?: BrowserContextOptions;
  /** Answers a call of the page; what it does not answer is a page that says where the visitor arrived. */
  answer?: (route: Route) => Promise<void> | undefined;
}

/** Shows a document, or whatever it is at the moment, at `/page` in Chromium, with the files it asks for. */
export async function showVisitorPage(
  html: string | (() => string),
  options: VisitorPageOptions = {},
): Promise<BrowserPage> {
  const { screen = screenNamed('desktop, light'), context = {}, answer } = options;
  const opened = await openPage(visitorSite, screen, context);
  await opened.context.route('**/*', async (route) => {
    const request = route.request();
    const { origin, pathname } = new URL(request.url());
    if (origin !== visitorSite) return route.abort();
    const file = fileFor(pathname);
    if (file !== null) return fulfilWithFile(route, file);
    if (pathname === '/page' && request.method() === 'GET')
      return fulfilWithPage(route, typeof html === 'string' ? html : html());
    return answer?.(route) ?? fulfilWithPage(route, `<!doctype html><title>Arrived</title>`);
  });
  return opened;
}

function fileFor(pathname: string): string | null {
  for (const [pattern, home] of homes) {
    const name = pattern.exec(pathname)?.[1];
    if (name !== undefined) return `${home}/${name}`;
  }
  return null;
}

async function fulfilWithFile(route: Route, file: string): Promise<void> {
  const body = await readFile(new URL(`../../../${file}`, import.meta.url));
  await route.fulfill({ body, contentType: mediaTypes[file.split('.').at(-1) ?? ''] ?? 'text/plain' });
}

function fulfilWithPage(route: Route, html: string): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  };
  return route.fulfill({ body: html, headers });
}
