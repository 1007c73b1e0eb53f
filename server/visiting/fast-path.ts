import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { hasCodeForm, isReservedCode } from '../../contract/codes.ts';
import type { RecordOutcome } from '../clicks/recording/turn.ts';
import { faultDetails } from '../database/database-failure.ts';
import type { FastPath, RequestHandler } from '../http/fastify-server.ts';
import type { RequestMetrics } from '../http/request-metrics.ts';
import type { CounterCell } from '../platform/metrics.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { clickOf, leavesClick } from './click-of-visit.ts';
import { noticeOf, noticePath } from './notice.ts';
import { redirectHeaders } from './redirect-headers.ts';
import type { VisitCells } from './visit-cells.ts';
import { isPreviewBot } from './visit-decision.ts';
import { openLimited, type VisitDeps } from './visit-link.ts';
import { firstVisit, isPlain, visitState } from './visit-state.ts';
import type { CheckedLink } from './visited-link.ts';
import { isPrefetch } from './visitor.ts';

export interface FastPathDeps extends VisitDeps {
  hsts: string | null;
  /** The visitor's address, seen through trusted proxies. */
  addressOf(request: IncomingMessage): string;
  tellFault: TellFault;
  requests: Pick<RequestMetrics, 'note'>;
  visits: Pick<VisitCells, 'redirected' | 'unknown'>;
}

/**
 * Answers what most visits are, a GET that leads to a redirect at once, without anything that a redirect does not need:
 * no router, no hooks, no log. Everything else is left to the routes.
 */
export function createFastPath(deps: FastPathDeps): {
  take: FastPath;
  /** Whether the database has failed a request before it was left to the routes. */
  hasFailed(request: IncomingMessage): boolean;
} {
  const { resolver, misses, recorder, clock, visits } = deps;
  const unknown = redirectHeaders(noticePath(noticeOf('url', 'unknown')), deps.hsts);
  const failed = new WeakSet<IncomingMessage>();

  function take(request: IncomingMessage, response: ServerResponse, fastify: RequestHandler): boolean {
    if (request.method !== 'GET') return false;
    const code = (request.url as string).slice(1);
    if (!resolver.isCode(code) || isReservedCode(code) || isPrefetch(request.headers)) return false;
    const beganMs = performance.now();
    // Before the link is read: a change that comes in between makes the answer stale.
    const epoch = resolver.epoch();
    const link = resolver.peek(code);
    if (link !== undefined) return answer(request, response, fastify, code, link, epoch, beganMs);
    if (deps.kept.trouble() === 'away') return false;
    const address = deps.addressOf(request);
    if (misses.admit(address) !== true) return false;
    resolver.find(code).then(
      (found) => {
        if (found === null) misses.note(address);
        if (!answer(request, response, fastify, code, found, epoch, beganMs)) fastify(request, response);
      },
      (error: unknown) => fail(request, response, fastify, error),
    );
    return true;
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    fastify: RequestHandler,
    code: string,
    link: CheckedLink | null,
    epoch: number,
    beganMs: number,
  ): boolean {
    const address = deps.addressOf(request);
    if (link === null) {
      // What has another service's form and is no link is a page that is not there.
      if (misses.secondsToWait(address) > 0 || !hasCodeForm(code)) return false;
      recorder.confirm({ code, epoch, plainLink: null }, (outcome) =>
        finish(request, response, { headers: unknown, counted: visits.unknown, beganMs, fastify }, outcome),
      );
      return true;
    }
    if (visitState(link, clock.now(), firstVisit).kind !== 'go') return false;
    const visit = { code, method: 'GET', headers: request.headers, address } as const;
    const headers = redirectHeaders(link.target as string, deps.hsts);
    const redirect = { headers, counted: visits.redirected, beganMs, fastify };
    if (isPlain(link)) {
      const settle = (outcome: RecordOutcome) => finish(request, response, redirect, outcome);
      const decided = { code, epoch, plainLink: link };
      if (leavesClick(deps, visit)) recorder.record(clickOf(deps, visit, link), decided, settle);
      else recorder.confirm(decided, settle);
      return true;
    }
    // Bots are given nothing that is limited.
    if (isPreviewBot(visit) || deps.kept.trouble() === 'away') return false;
    openLimited(deps, visit, link).then(
      (outcome) => finish(request, response, redirect, outcome === 'stale' ? 'stale' : 'recorded'),
      (error: unknown) => fail(request, response, fastify, error),
    );
    return true;
  }

  function fail(
    request: IncomingMessage,
    response: ServerResponse,
    fastify: RequestHandler,
    error: unknown,
  ): void {
    deps.tellFault('short links cannot be followed', faultDetails(error));
    leave(request, response, fastify, 'failed');
  }

  function finish(
    request: IncomingMessage,
    response: ServerResponse,
    { headers, counted, beganMs, fastify }: Redirect,
    outcome: RecordOutcome,
  ): void {
    if (outcome !== 'recorded') {
      leave(request, response, fastify, outcome);
      return;
    }
    response.writeHead(302, headers).end();
    counted.value += 1;
    deps.requests.note('link', 302, performance.now() - beganMs);
  }

  function leave(
    request: IncomingMessage,
    response: ServerResponse,
    fastify: RequestHandler,
    outcome: Exclude<RecordOutcome, 'recorded'>,
  ): void {
    // It is not known whether what has failed was counted: it must not be tried again.
    if (outcome === 'failed') failed.add(request);
    fastify(request, response);
  }

  return {
    take,
    hasFailed: (request) => failed.has(request),
  };
}

/** An answer, and what it counts as. */
interface Redirect {
  headers: OutgoingHttpHeaders;
  counted: CounterCell;
  beganMs: number;
  /** Who answers where this is no answer any more. */
  fastify: RequestHandler;
}
