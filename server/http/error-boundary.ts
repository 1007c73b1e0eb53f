import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/logger.ts';
import { type CallAnswer, failedAnswer } from './answer.ts';

/** The one place where what was thrown becomes an answer. Only faults of ours are logged, with the request's id. */
export function answerToError(error: unknown, { id, log }: { id: string; log: Log }): CallAnswer {
  const name = nameOf((error as { statusCode?: number }).statusCode);
  const failed = failedAnswer(name);
  if (name !== 'serverFault') return failed;
  log.error({ reqId: id, err: error }, 'request failed');
  return { ...failed, body: { ...failed.body, request_id: id } };
}

export function addErrorBoundary(app: FastifyInstance): void {
  app.setErrorHandler((error, { id, log }, reply) => {
    const { http, body } = answerToError(error, { id, log: log as Log });
    return reply.code(http).header('cache-control', 'no-store').send(body);
  });
}

function nameOf(statusCode: number | undefined): 'tooLarge' | 'malformed' | 'unavailable' | 'serverFault' {
  if (statusCode === 413) return 'tooLarge';
  if (statusCode === 503) return 'unavailable';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : 'serverFault';
}
