import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../../contract/limits.ts';
import type { CallAnswer } from '../answer.ts';
import type { AnswerToError } from '../error-boundary.ts';
import { createRequestIds, type FastPath } from '../fastify-server.ts';
import { parseJson } from '../parse-json.ts';
import type { RequestMetrics } from '../request-metrics.ts';
import { writeAnswer } from './write-answer.ts';

/** Answers a call that came without a token. */
export type AnswerVisitor = (payload: unknown, address: string) => Promise<CallAnswer>;

export interface QuickCalls {
  add(path: string, answer: AnswerVisitor): void;
  take: FastPath;
}

export interface QuickCallsDeps {
  answerToError: AnswerToError;
  /** The visitor's address, seen through trusted proxies. */
  addressOf(request: IncomingMessage): string;
  /** What every answer carries. */
  headers: Record<string, string>;
  requests: Pick<RequestMetrics, 'note'>;
}

/**
 * Answers calls that crowds of visitors make without Fastify, in less time than it needs by itself. The answers are the
 * same; a request that is in any way unusual is left to it.
 */
export function createQuickCalls(deps: QuickCallsDeps): QuickCalls {
  const { answerToError, addressOf, headers, requests } = deps;
  const calls = new Map<string, AnswerVisitor>();
  const nextRequestId = createRequestIds();

  function take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'POST') return false;
    const call = calls.get(request.url as string);
    if (call === undefined || !isUsual(request.headers)) return false;
    const beganMs = performance.now();
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const answered = await answer(call, request, pieces);
      writeAnswer(response, answered, headers);
      requests.note('call', answered.http, performance.now() - beganMs);
    });
    return true;
  }

  async function answer(
    call: AnswerVisitor,
    request: IncomingMessage,
    pieces: Buffer[],
  ): Promise<CallAnswer> {
    try {
      return await call(parseJson(Buffer.concat(pieces).toString()), addressOf(request));
    } catch (error) {
      return answerToError(error, nextRequestId());
    }
  }

  return {
    add: (path, answerVisitor) => void calls.set(path, answerVisitor),
    take,
  };
}

/** Sent by a visitor, whole, in the form our own pages send. */
function isUsual(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length']);
  return (
    headers['content-type'] === 'application/json' &&
    headers.authorization === undefined &&
    length > 0 &&
    length <= limits.bodyMaxBytes
  );
}
