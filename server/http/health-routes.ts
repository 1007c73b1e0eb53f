import type { FastifyInstance } from 'fastify';

/** /healthz: the process lives. /readyz: the database answers. */
export function addHealthRoutes(app: FastifyInstance, pingDatabase: () => Promise<void>): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await pingDatabase();
      return reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'error' });
    }
  });
}
