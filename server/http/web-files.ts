import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { patternsOf } from '../../contract/asking/ask-paths.ts';
import { isShortPath } from '../../contract/codes.ts';
import { messages } from '../../contract/messages.ts';
import {
  apiDocsPath,
  clientFilePath,
  isRoute,
  paths,
  reportPath,
  routeOf,
  withoutLastSlash,
} from '../../contract/paths.ts';
import { failedAnswer } from './answer.ts';
import { sendAnswer } from './calls/write-answer.ts';

const year = 31_536_000;
/** Pages that are no screen of the web application. */
const serverPages: readonly string[] = [apiDocsPath, reportPath];

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
  await app.register(fastifyStatic, fileOptions(root));
  for (const name of filesIn(root)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  serveFiles(app, '/assets/', join(root, 'assets'));
  serveFiles(app, '/assets/v/', join(distDirectory, 'visitor-assets'));
  app.get(clientFilePath, (_request, reply) =>
    reply.sendFile(basename(clientFilePath), join(distDirectory, 'client')),
  );

  /** The same page with its screen asked for at once and, where it needs no login, drawn ahead. */
  const pageNamed = (name: string) => {
    const file = join(root, `${name}.html`);
    return existsSync(file) ? readPage(file) : page;
  };
  const notices = new Map(Object.keys(messages.expiry).map((name) => [name, pageNamed(`expiry-${name}`)]));
  const notFound = pageNamed('not-found');

  for (const path of Object.values(paths).filter((route) => route !== paths.notFound)) {
    const own = pageNamed(path === paths.landing ? landingPage(setup) : path.slice(1));
    for (const pattern of patternsOf(path))
      app.get<{ Querystring: { details?: string } }>(pattern, (request, reply) => {
        // The router reads %6C as l, a browser's address does not.
        if (routeOf(splitUrl(request.url).path) !== path) return reply.callNotFound();
        const shown = path === paths.expiry ? (notices.get(request.query.details ?? '') ?? own) : own;
        // Whom a request is meant for has its address: search engines are nobody's answer.
        if (path === paths.request) reply.header('x-robots-tag', 'noindex, nofollow');
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
  if (shorter === null) return null;
  const isKnown = isRoute(shorter) || isShortPath(shorter) || serverPages.includes(shorter);
  return isKnown ? shorter + query : null;
}

/**
 * Files under assets have their content's hash in their name and never change; all others are asked for anew, and so is
 * the command line, whose address people keep.
 */
function fileOptions(root: string): FastifyStaticOptions {
  return {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      const { path } = splitUrl(reply.request.url);
      const isHashed = path.startsWith('/assets/') && path !== clientFilePath;
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  };
}

/** Serves the files of a directory by one route: those of many versions lie there, and a route each takes long to make. */
function serveFiles(app: FastifyInstance, prefix: string, directory: string): void {
  const files = new Set(filesIn(directory));
  app.get<{ Params: { file: string } }>(`${prefix}:file`, ({ params: { file } }, reply) =>
    files.has(file) ? reply.sendFile(file, directory) : reply.callNotFound(),
  );
}

/** What can be asked for by name: pages and compressed forms cannot. */
function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map(({ name }) => name);
}

type Encoding = 'br' | 'gzip';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

interface Page {
  plain: Buffer;
  /** The same, compressed when it is first asked for: most servers are never asked for most of their pages. */
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** A page as it is sent. */
export function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    plain,
    compressed(encoding) {
      const known = made.get(encoding);
      if (known !== undefined) return known;
      const bytes = compress[encoding](plain);
      made.set(encoding, bytes);
      // What could not be done once, for want of memory, is tried again for the next one who asks.
      bytes.catch(() => made.delete(encoding));
      return bytes;
    },
  };
}

/** Sends a page in the smallest form that the browser takes. */
export async function sendPage(
  reply: FastifyReply,
  page: Page,
  accepted: unknown,
  status: number,
): Promise<FastifyReply> {
  const encodings = String(accepted ?? '');
  const encoding = /\bbr\b/.test(encodings) ? 'br' : /\bgzip\b/.test(encodings) ? 'gzip' : null;
  const bytes = encoding === null ? page.plain : await page.compressed(encoding);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    .send(bytes);
}
