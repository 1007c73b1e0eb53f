import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { MetricFamily } from '../platform/metrics.ts';
import { metricsTextType, writeMetrics } from '../platform/metrics-text.ts';
import { sha256 } from '../platform/vault.ts';

/**
 * /metrics, for requests with the token. It has no budget: a flood of requests must not blind those who look after
 * the server.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  token: string,
  gather: () => Promise<MetricFamily[]>,
): void {
  // Hashes are of equal length, whatever was sent.
  const expected = sha256(token);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const [, sent = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(sha256(sent), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('401\n');
    return reply.type(metricsTextType).send(writeMetrics(await gather()));
  });
}
