import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiDocsPath } from '../../../contract/paths.ts';
import { exampleAddress, openApiDocument } from '../../../contract/rest/openapi/document.ts';
import { openApiPath } from '../../../contract/rest/operation.ts';
import { pageOf, sendPage } from '../web-files.ts';
import { jsonType } from './rest-answer.ts';

/** Serves what programs' authors read: the document of the operations, and the page that was drawn of it. */
export function addApiDocs(
  app: FastifyInstance,
  { publicUrl, distDirectory }: { publicUrl: string; distDirectory: string },
): void {
  addDocument(app, publicUrl);
  const file = join(distDirectory, 'web', 'docs-api.html');
  if (!existsSync(file)) return;
  const page = pageOf(readFileSync(file, 'utf8').replaceAll(exampleAddress, escapeHtml(publicUrl)));
  app.get(apiDocsPath, (request, reply) => sendPage(reply, page, request.headers['accept-encoding'], 200));
}

/** It is the same for everybody, and other sites' viewers may read it. */
const forEverybody = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function addDocument(app: FastifyInstance, publicUrl: string): void {
  let written: { text: string; etag: string } | null = null;
  app.get(openApiPath, (request, reply) => {
    // Made when it is first asked for: most servers never are.
    written ??= write(publicUrl);
    reply.headers({ ...forEverybody, etag: written.etag });
    if (request.headers['if-none-match'] === written.etag) return reply.code(304).send();
    return reply.type(jsonType).send(written.text);
  });
}

function write(publicUrl: string): { text: string; etag: string } {
  const text = JSON.stringify(openApiDocument(publicUrl));
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { text, etag: `"${hash}"` };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
