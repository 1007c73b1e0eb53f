import type { FastifyInstance } from 'fastify';
import type { RefusedAnswer } from '../../contract/answers.ts';
import { databaseFailure, faultDetails } from '../database/database-failure.ts';
import type { Log } from '../platform/logger.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { busyAnswer, type CallAnswer, failedAnswer } from './answer.ts';
import { sendAnswer } from './calls/write-answer.ts';
import { isLarge } from './large-body.ts';

/** Turns what was thrown, by the request with this id, into an answer. */
export type AnswerToError = (error: unknown, requestId: string) => CallAnswer<RefusedAnswer>;

/**
 * The one place where what was thrown becomes an answer. Only faults of ours are logged, with the request's id; a
 * database in trouble, which every request meets, only now and then.
 */
export function createAnswerToError({ log, tellFault }: { log: Log; tellFault: TellFault }): AnswerToError {
  return (error, requestId) => {
    const name = nameOf((error as { statusCode?: number }).statusCode);
    // What a caller has caused is not the database's: a body that was broken off has a code of the network as well.
    if (name === 'serverFault' && databaseFailure(error) !== null) {
      tellFault('requests fail: the database is in trouble', faultDetails(error));
      return busyAnswer();
    }
    const failed = failedAnswer(name);
    if (name !== 'serverFault') return failed;
    log.error({ reqId: requestId, err: error }, 'request failed');
    return { ...failed, body: { ...failed.body, request_id: requestId } };
  };
}

export function addErrorBoundary(app: FastifyInstance, answerToError: AnswerToError): void {
  app.setErrorHandler((error, { id, headers: sent }, reply) => {
    const answer = answerToError(error, id);
    // What is left of a large body is not waited for.
    if (isLarge(sent)) reply.header('connection', 'close');
    return sendAnswer(reply, answer);
  });
}

function nameOf(statusCode: number | undefined): 'tooLarge' | 'malformed' | 'unavailable' | 'serverFault' {
  if (statusCode === 413) return 'tooLarge';
  if (statusCode === 503) return 'unavailable';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : 'serverFault';
}
