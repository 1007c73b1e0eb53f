import type { FastifyInstance, FastifyRequest } from 'fastify';
import { patternsOf } from '../../contract/asking/ask-paths.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { paths } from '../../contract/paths.ts';
import { restRoot } from '../../contract/rest/operation.ts';
import { createHistogram, durationBounds } from '../platform/histogram.ts';
import { type CounterCell, createCells, type Metrics, readCells } from '../platform/metrics.ts';

const routeKinds = ['link', 'secret', 'call', 'page', 'file', 'health', 'metrics', 'none'] as const;
/** What kind of thing was asked for; `none`: nothing is there. */
export type RouteKind = (typeof routeKinds)[number];

const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** Counts answers, and how long they took. */
export interface RequestMetrics {
  note(kind: RouteKind, status: number, tookMs: number): void;
  addTo(metrics: Metrics): void;
}

export function createRequestMetrics(): RequestMetrics {
  const kinds = Object.fromEntries(
    routeKinds.map((kind) => {
      const answers = createCells(statusClasses);
      // By number: the hot path looks nothing up by a name it has to make.
      const byClass: CounterCell[] = statusClasses.map((name) => answers[name]);
      return [kind, { answers, byClass, durations: createHistogram(durationBounds) }];
    }),
  ) as Record<
    RouteKind,
    {
      answers: Record<string, CounterCell>;
      byClass: CounterCell[];
      durations: ReturnType<typeof createHistogram>;
    }
  >;

  return {
    note(kind, status, tookMs) {
      const { byClass, durations } = kinds[kind];
      const answers = byClass[Math.floor(status / 100) - 1];
      if (answers !== undefined) answers.value += 1;
      durations.note(tookMs / 1000);
    },
    addTo(metrics) {
      metrics.add(
        {
          name: 'shylnk_http_requests_total',
          help: 'Requests that were answered, by kind of route and class of status.',
          type: 'counter',
        },
        () => routeKinds.flatMap((kind) => readCells(kinds[kind].answers, 'status', { route: kind })),
      );
      metrics.add(
        {
          name: 'shylnk_http_request_duration_seconds',
          help: 'Time from a request to its answer, by kind of route.',
          type: 'histogram',
        },
        () => routeKinds.flatMap((kind) => kinds[kind].durations.read({ route: kind })),
      );
    },
  };
}

/** Counts what Fastify answers. */
export function countRequests(app: FastifyInstance, requests: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    requests.note(kindOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
}

const knownKinds = new Map<string, RouteKind>([
  ...Object.values(paths)
    .flatMap(patternsOf)
    .map((path) => [`GET ${path}`, 'page'] as const),
  ...Object.values(endpoints).map(({ method, path }) => [`${method} ${path}`, 'call'] as const),
  ['GET /healthz', 'health'],
  ['GET /readyz', 'health'],
  ['GET /metrics', 'metrics'],
]);

function kindOf({ method, routeOptions: { url } }: FastifyRequest): RouteKind {
  if (url === undefined) return 'none';
  if (url === '/:code') return 'link';
  if (url === '/s/:code') return 'secret';
  if (url.startsWith(restRoot)) return 'call';
  // What else is mounted under /auth are the pages of a provider's popup.
  const otherwise = url.startsWith('/auth/') ? 'page' : 'file';
  return knownKinds.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? otherwise;
}
