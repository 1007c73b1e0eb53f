import type { FastifyInstance } from 'fastify';
import { statuses } from '../../contract/statuses.ts';
import type { Log } from '../platform/logger.ts';
import { answer, type CallAnswer } from './answer.ts';
import { isLarge } from './large-body.ts';

/** The one place where what was thrown becomes an answer. Only faults of ours are logged, with the request's id. */
export function answerToError(error: unknown, { id, log }: { id: string; log: Log }): CallAnswer {
  const name = nameOf((error as { statusCode?: number }).statusCode);
  const { text } = statuses[name];
  if (name !== 'serverFault') return answer(name, { message: text, details: text });
  log.error({ reqId: id, err: error }, 'request failed');
  return answer(name, { message: text, details: text, request_id: id });
}

export function addErrorBoundary(app: FastifyInstance): void {
  app.setErrorHandler((error, { id, log, headers }, reply) => {
    const { http, body } = answerToError(error, { id, log: log as Log });
    // What is left of a large body is not waited for.
    if (isLarge(headers)) reply.header('connection', 'close');
    return reply.code(http).header('cache-control', 'no-store').send(body);
  });
}

function nameOf(statusCode: number | undefined): 'tooLarge' | 'malformed' | 'unavailable' | 'serverFault' {
  if (statusCode === 413) return 'tooLarge';
  if (statusCode === 503) return 'unavailable';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : 'serverFault';
}
