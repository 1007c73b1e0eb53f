import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CallAnswer } from '../answer.ts';

/** Answers carry tokens, keys and personal data: no cache may keep them. */
const uncached = { 'cache-control': 'no-store' };
const json = { 'content-type': 'application/json; charset=utf-8' };

/** Sends an answer through Fastify, which adds its type. */
export function sendAnswer(reply: FastifyReply, { http, body, headers }: CallAnswer): FastifyReply {
  return reply
    .code(http)
    .headers({ ...uncached, ...headers })
    .send(body);
}

/** Sends an answer that is JSON already. */
export function sendWritten(
  reply: FastifyReply,
  written: Uint8Array | Readable,
  headers?: Record<string, string>,
): FastifyReply {
  return reply.headers({ ...uncached, ...headers, ...json }).send(written);
}

/** Sends an answer without Fastify, with the headers that it would have added. */
export function writeAnswer(
  response: ServerResponse,
  { http, body, headers }: CallAnswer,
  added: Record<string, string>,
): void {
  const text = JSON.stringify(body);
  response
    .writeHead(http, {
      ...added,
      ...headers,
      ...uncached,
      ...json,
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

/** The JSON of an answer up to its `details`, which are written after it, and then a brace. */
export function writeUpToDetails(body: object): string {
  return `${JSON.stringify(body).slice(0, -1)},"details":`;
}
