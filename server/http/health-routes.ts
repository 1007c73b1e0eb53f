import type { FastifyInstance } from 'fastify';

/** /healthz: the process lives. /readyz: a visit can be answered and its click recorded in the database. */
export function addHealthRoutes(app: FastifyInstance, canRecord: () => Promise<boolean>): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return (await canRecord()) ? reply.send({ status: 'ok' }) : reply.code(503).send({ status: 'error' });
  });
}
