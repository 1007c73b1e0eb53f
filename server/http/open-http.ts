import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import type { Log } from '../platform/logger.ts';
import { type MountDeps, mountCalls } from './calls/mount-calls.ts';
import { createQuickCalls, type QuickCallsDeps } from './calls/quick-calls.ts';
import type { IsTrustedProxy } from './client-address.ts';
import { createDraining } from './draining.ts';
import { addErrorBoundary } from './error-boundary.ts';
import { createFastifyServer, type FastPath } from './fastify-server.ts';
import { createForwardingWatch } from './forwarding-watch.ts';
import { addHealthRoutes } from './health-routes.ts';
import { countRequests, type RequestMetrics } from './request-metrics.ts';
import { createAnswerUnread } from './rest/answer-unread.ts';
import { addApiDocs } from './rest/api-docs.ts';
import { boundlessGuesses, createGuessedKeys } from './rest/guessed-keys.ts';
import { createIdempotency, type IdempotencyDeps } from './rest/idempotency.ts';
import { boundlessKeys, createKeyRate } from './rest/key-rate.ts';
import { mountOperations, type RestDeps } from './rest/mount-operations.ts';
import type { Room } from './room.ts';
import { addSecurityHeaders, applicationHeaders } from './security-headers.ts';
import { addWebFiles } from './web-files.ts';

export interface HttpDeps
  extends Pick<QuickCallsDeps, 'addressOf' | 'answerToError'>,
    Pick<MountDeps, 'budgets' | 'gate' | 'limiter'>,
    IdempotencyDeps {
  settings: Settings;
  publicUrl: string;
  log: Log;
  distDirectory: string;
  isTrustedProxy: IsTrustedProxy;
  isHttps: boolean;
  hsts: string | null;
  instruments: { requests: RequestMetrics };
}

/** What the server puts in front of Fastify, and asks the rooms. */
export interface HttpUses extends Pick<MountDeps, 'authenticate'>, Pick<RestDeps, 'authenticateKey'> {
  fastPath: FastPath;
  canRecord(): Promise<boolean>;
  rooms: readonly Room[];
}

export interface Http {
  http: FastifyInstance;
  /** Goes on serving, and has proxies send no more requests. */
  drain(): void;
}

/** A server with everything that the rooms answer mounted on it. It does not listen yet. */
export async function openHttp(deps: HttpDeps, uses: HttpUses): Promise<Http> {
  const { settings, hsts, answerToError } = deps;
  const { requests } = deps.instruments;
  const headers = applicationHeaders({ hsts, usesRecaptcha: settings.RECAPTCHA_SITE_KEY !== null });
  const draining = createDraining();
  const quickCalls = createQuickCalls({ ...deps, headers, requests });
  const http = createFastifyServer({
    ...deps,
    watch: createForwardingWatch(deps),
    answerUnread: createAnswerUnread(deps.publicUrl),
    fastPath: (request, response, fastify) =>
      draining.take(request, response, fastify) ||
      uses.fastPath(request, response, fastify) ||
      quickCalls.take(request, response, fastify),
  });
  countRequests(http, requests);
  addErrorBoundary(http, answerToError);
  addSecurityHeaders(http, headers);
  addHealthRoutes(http, { canRecord: uses.canRecord, isDraining: draining.isDraining });
  await addWebFiles(http, deps.distDirectory, {
    registration: settings.REGISTRATION,
    anonymousLinks: settings.ANONYMOUS_LINKS,
  });
  addApiDocs(http, deps);
  for (const room of uses.rooms) room.addPages?.(http);
  const calls = uses.rooms.flatMap((room) => room.calls ?? []);
  mountCalls(http, { ...deps, authenticate: uses.authenticate, quickCalls }, calls);
  const limitsOfKeys =
    settings.RATE_LIMITS === 'on'
      ? {
          keyRate: createKeyRate({ clock: deps.clock, perMinute: settings.API_RATE_PER_MINUTE }),
          guessedKeys: createGuessedKeys(deps),
        }
      : { keyRate: boundlessKeys, guessedKeys: boundlessGuesses };
  mountOperations(
    http,
    {
      ...deps,
      ...limitsOfKeys,
      authenticateKey: uses.authenticateKey,
      idempotency: createIdempotency(deps),
    },
    uses.rooms.flatMap((room) => room.operations ?? []),
  );
  return { http, drain: draining.begin };
}
