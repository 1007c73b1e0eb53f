import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isShortPath } from '../../contract/codes.ts';
import { messages } from '../../contract/messages.ts';
import { isRoute, paths, withoutLastSlash } from '../../contract/paths.ts';
import { failedAnswer } from './answer.ts';
import { sendAnswer } from './calls/write-answer.ts';

const year = 31_536_000;

/** What a page says of the server in attributes of its root, so that no screen has to ask before it shows. */
export interface ServerSetup {
  registration: 'open' | 'invite' | 'closed';
  anonymousLinks: 'on' | 'off';
}

/** Serves the built web application: its files, its page for every route, and the not-found page for all else. */
export async function addWebFiles(
  app: FastifyInstance,
  distDirectory: string,
  setup: ServerSetup,
): Promise<void> {
  const root = join(distDirectory, 'web');
  const attributes = writeAttributes(setup);
  const readPage = (file: string) =>
    pageOf(readFileSync(file, 'utf8').replace('<html', `<html${attributes}`));
  const page = readPage(join(root, 'index.html'));
  await serveFiles(app, root, '/');
  await serveFiles(app, join(distDirectory, 'visitor-assets'), '/assets/v/');

  /** The same page with its screen asked for at once and, where it needs no login, drawn ahead. */
  const pageNamed = (name: string) => {
    const file = join(root, `${name}.html`);
    return existsSync(file) ? readPage(file) : page;
  };
  const notices = new Map(Object.keys(messages.expiry).map((name) => [name, pageNamed(`expiry-${name}`)]));
  const notFound = pageNamed('not-found');

  for (const path of Object.values(paths).filter((route) => route !== paths.notFound)) {
    const own = pageNamed(path === paths.landing ? landingPage(setup) : path.slice(1));
    app.get<{ Querystring: { details?: string } }>(path, (request, reply) => {
      // The router reads %6C as l, a browser's address does not.
      if (splitUrl(request.url).path !== path) return reply.callNotFound();
      const shown = path === paths.expiry ? (notices.get(request.query.details ?? '') ?? own) : own;
      return sendPage(reply, shown, request.headers['accept-encoding'], 200);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const moved = withoutSlashTooMany(request.url);
    if (moved !== null) return reply.header('cache-control', 'no-store').redirect(moved, 308);
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendPage(reply, notFound, request.headers['accept-encoding'], 404);
    return sendAnswer(reply, failedAnswer('notFound'));
  });
}

/** Drawn ahead with the field, or without. */
function landingPage({ anonymousLinks }: ServerSetup): string {
  return anonymousLinks === 'on' ? 'landing' : 'landing-members';
}

/** Only what is not as usual. */
function writeAttributes({ registration, anonymousLinks }: ServerSetup): string {
  return [
    registration === 'open' ? '' : ` data-registration="${registration}"`,
    anonymousLinks === 'on' ? '' : ' data-anonymous-links="off"',
  ].join('');
}

function splitUrl(url: string): { path: string; query: string } {
  const end = url.indexOf('?');
  return end === -1 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end) };
}

/** Where a route or short address is that was written with one slash too many; null when it is none. */
function withoutSlashTooMany(url: string): string | null {
  const { path, query } = splitUrl(url);
  const shorter = withoutLastSlash(path);
  return shorter !== null && (isRoute(shorter) || isShortPath(shorter)) ? shorter + query : null;
}

/** Files under assets have their content's hash in their name and never change; all others are asked for anew. */
async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', '*.html'],
    cacheControl: false,
    setHeaders: (reply) => {
      const isHashed = reply.request.url.startsWith('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}

interface EncodedPage {
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

function pageOf(html: string): EncodedPage {
  const plain = Buffer.from(html);
  return { plain, brotli: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function sendPage(reply: FastifyReply, page: EncodedPage, accepted: unknown, status: number): FastifyReply {
  const encodings = String(accepted ?? '');
  const encoding = /\bbr\b/.test(encodings) ? 'br' : /\bgzip\b/.test(encodings) ? 'gzip' : null;
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    .send(encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain);
}
