import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { hasCodeForm, isReservedCode } from '../../contract/codes.ts';
import type { RecordOutcome } from '../clicks/click-recorder.ts';
import type { FastPath } from '../http/fastify-server.ts';
import { noticeOf, noticePath } from './notice.ts';
import { redirectHeaders } from './redirect-headers.ts';
import { clickOf, isPreviewBot, openLimited, type VisitDeps } from './visit-link.ts';
import { firstVisit, isPlain, visitState } from './visit-state.ts';
import type { VisitedLink } from './visited-link.ts';
import { isPrefetch } from './visitor.ts';

export interface FastPathDeps extends VisitDeps {
  isHttps: boolean;
  /** The visitor's address, seen through trusted proxies. */
  addressOf(request: IncomingMessage): string;
}

/**
 * Answers what most visits are, a GET that leads to a redirect at once, without anything that a redirect does not need:
 * no router, no hooks, no log. Everything else is left to the routes.
 */
export function createFastPath(deps: FastPathDeps): {
  take: FastPath;
  giveBack(handler: FastPathHandler): void;
} {
  const { resolver, recorder, clock } = deps;
  const unknown = redirectHeaders(noticePath(noticeOf('url', 'unknown')), deps.isHttps);
  let handOn: FastPathHandler = (_request, response) => void response.writeHead(503).end();

  function take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const code = (request.url as string).slice(1);
    if (!hasCodeForm(code) || isReservedCode(code) || isPrefetch(request.headers)) return false;
    // Before the link is read: a change that comes in between makes the answer stale.
    const epoch = resolver.epoch();
    const link = resolver.peek(code);
    if (link !== undefined) return answer(request, response, link, epoch);
    const leaveToRoutes = () => handOn(request, response);
    resolver.find(code).then((found) => {
      if (!answer(request, response, found, epoch)) leaveToRoutes();
    }, leaveToRoutes);
    return true;
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    link: VisitedLink | null,
    epoch: number,
  ): boolean {
    if (link === null) {
      recorder.confirm(epoch, (outcome) => finish(request, response, unknown, outcome));
      return true;
    }
    if (visitState(link, clock.now(), firstVisit).kind !== 'go') return false;
    const address = deps.addressOf(request);
    const visit = { code: link.code, method: 'GET', headers: request.headers, address } as const;
    const redirect = redirectHeaders(link.target as string, deps.isHttps);
    if (isPlain(link)) {
      recorder.record(clickOf(deps, visit, link), epoch, (outcome) =>
        finish(request, response, redirect, outcome),
      );
      return true;
    }
    // Bots are given nothing that is limited.
    if (isPreviewBot(visit)) return false;
    openLimited(deps, visit, link).then(
      (outcome) => finish(request, response, redirect, outcome === 'stale' ? 'stale' : 'recorded'),
      () => finish(request, response, redirect, 'failed'),
    );
    return true;
  }

  function finish(
    request: IncomingMessage,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    outcome: RecordOutcome,
  ): void {
    if (outcome === 'recorded') response.writeHead(302, headers).end();
    else if (outcome === 'stale') handOn(request, response);
    // Nobody knows whether the click was recorded: whoever decided anew could count it twice.
    else response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '1' }).end();
  }

  return {
    take,
    giveBack(handler) {
      handOn = handler;
    },
  };
}

type FastPathHandler = (request: IncomingMessage, response: ServerResponse) => void;
