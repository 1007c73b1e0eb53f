import type { FastifyError, FastifyInstance } from 'fastify';
import { statuses } from '../../contract/statuses.ts';
import { answer } from './answer.ts';

/** The one place where what was thrown becomes an answer. Only faults of ours are logged, with the request's id. */
export function addErrorBoundary(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const name = nameOf(error);
    if (name === 'serverFault') request.log.error({ reqId: request.id, err: error }, 'request failed');
    const { http, body } = answer(name, { message: statuses[name].text, details: statuses[name].text });
    return reply
      .code(http)
      .header('cache-control', 'no-store')
      .send(name === 'serverFault' ? { ...body, request_id: request.id } : body);
  });
}

function nameOf(error: FastifyError): 'tooLarge' | 'malformed' | 'unavailable' | 'serverFault' {
  if (error.statusCode === 413) return 'tooLarge';
  if (error.statusCode === 503) return 'unavailable';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'malformed'
    : 'serverFault';
}
