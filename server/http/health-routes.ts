import type { FastifyInstance } from 'fastify';
import { version } from '../platform/version.ts';

export interface HealthDeps {
  canRecord(): Promise<boolean>;
  /** Whether the server was told to stop and waits for proxies to notice. */
  isDraining(): boolean;
}

/** /healthz: the process lives, and of which version it is. /readyz: a visit can be answered, now and next, and its click recorded in the database. */
export function addHealthRoutes(app: FastifyInstance, { canRecord, isDraining }: HealthDeps): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = !isDraining() && (await canRecord());
    return isReady ? reply.send({ status: 'ok' }) : reply.code(503).send({ status: 'error' });
  });
}
