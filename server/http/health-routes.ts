import type { FastifyInstance } from 'fastify';
import { version } from '../platform/version.ts';

/** /healthz: the process lives, and of which version it is. /readyz: a visit can be answered and its click recorded in the database. */
export function addHealthRoutes(app: FastifyInstance, canRecord: () => Promise<boolean>): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return (await canRecord()) ? reply.send({ status: 'ok' }) : reply.code(503).send({ status: 'error' });
  });
}
