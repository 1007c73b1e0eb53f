import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoints.ts';
import { firstIssue } from '../../contract/fields.ts';
import { ownTurn } from '../platform/own-turn.ts';
import { type Actor, type Authenticate, tokenOf } from './actor.ts';
import { busyAnswer, type CallAnswer, failedAnswer, tooManyAnswer } from './answer.ts';
import { type ByteGate, type Room, roomFor } from './byte-gate.ts';
import type { CallBudget, CallBudgets } from './call-budgets.ts';
import { bytesInMemory, isLarge } from './large-body.ts';
import type { QuickCalls } from './quick-calls.ts';
import { addressGroup } from './rate-limiter.ts';

/** What a call knows about the request besides its payload. */
export interface CallContext {
  /** The visitor's address, for limits; never stored as it is. */
  address: string;
}

/** How a call is mounted: the endpoint, what it takes, and what it does. */
export interface CallRoute<Schema extends z.ZodMiniType, Who> {
  schema: Schema;
  /** What one caller may make of it. */
  budget: CallBudget;
  /** What a payload that the schema refuses is answered with; malformed unless said otherwise. */
  refuse?(sentence: string, payload: unknown): CallAnswer;
  /** Where bodies may be large: the most bytes, and the payload is the bytes themselves, for the route to read. */
  largeBody?: { maxBytes: number };
  /** Whether crowds of visitors make it. */
  isQuick?: boolean;
  handle(payload: z.output<Schema>, actor: Who, context: CallContext): Promise<CallAnswer>;
}

type WhoOf<E> = E extends { access: 'signed-in' }
  ? Actor
  : E extends { access: 'optional' }
    ? Actor | null
    : null;

export interface CallMounterDeps {
  authenticate: Authenticate;
  quickCalls: QuickCalls;
  budgets: CallBudgets;
  gate: ByteGate;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, found out before its body is read. */
    actor: Actor | null;
    /** What its large body takes; null when it is not large. */
    room: Room | null;
  }
  interface FastifyContextConfig {
    /** Leaves a JSON body unread, as bytes. */
    keepsBytes?: boolean;
  }
}

/** Mounts calls of the contract on the server: who is it, may they, is the payload right, what is the answer. */
export function callMounter(
  app: FastifyInstance,
  { authenticate, quickCalls, budgets, gate }: CallMounterDeps,
) {
  app.decorateRequest('actor', null);
  app.decorateRequest('room', null);

  return function mount<
    Request,
    Response,
    E extends Endpoint<Request, Response>,
    Schema extends z.ZodMiniType,
  >(endpoint: E, route: CallRoute<Schema, WhoOf<E>>): void {
    const name = `${endpoint.method} ${endpoint.path}`;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A call that is only asked about must not happen: following a confirmation link uses it up.
      exposeHeadRoute: false,
      ...(route.largeBody === undefined ? {} : { bodyLimit: route.largeBody.maxBytes }),
      config: { keepsBytes: route.largeBody !== undefined },
      // Before the body is read: nobody's bytes are looked at, or even waited for, in vain.
      async onRequest(request, reply) {
        // Many calls that arrive together are begun one by one: redirects come in between.
        await ownTurn();
        const refusal = await admit(endpoint, route, request, reply);
        if (refusal !== null) return sendUnread(request, reply, refusal);
      },
      async handler(request, reply) {
        const payload = endpoint.method === 'GET' ? request.query : request.body;
        const answer = () => answerPayload(route, payload, request.actor as WhoOf<E>, request.ip);
        return send(reply, await (request.room === null ? answer() : request.room.during(answer)));
      },
    });
    if (route.isQuick === true)
      quickCalls.add(endpoint.path, async (payload, address) => {
        const verdict = budgets.spend(name, route.budget, { actor: null, address });
        if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
        return answerPayload(route, payload, null as WhoOf<E>, address);
      });
  };

  /** Finds out who calls, and says why they may not; null when they may. */
  async function admit<Schema extends z.ZodMiniType, Who>(
    endpoint: Endpoint<unknown, unknown>,
    route: CallRoute<Schema, Who>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CallAnswer | null> {
    const token = endpoint.access === 'open' ? null : tokenOf(request.headers.authorization);
    const actor = token === null ? null : await authenticate(token);
    // A token that was sent and is dead is told so, even where none is needed.
    if (actor === null && (endpoint.access === 'signed-in' || token !== null))
      return failedAnswer('unauthenticated');
    request.actor = actor;
    const name = `${endpoint.method} ${endpoint.path}`;
    const verdict = budgets.spend(name, route.budget, { actor, address: request.ip });
    if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
    if (isForm(request)) return failedAnswer('malformed', 'Please send JSON');
    const bytes = bytesInMemory(request.headers, route.largeBody?.maxBytes ?? 0);
    if (bytes === 0) return null;
    const who = actor === null ? addressGroup(request.ip) : `account ${actor.userId}`;
    request.room = roomFor(gate, who, reply.raw);
    return (await request.room.hold(bytes)) ? null : busyAnswer();
  }
}

async function answerPayload<Schema extends z.ZodMiniType, Who>(
  route: CallRoute<Schema, Who>,
  sent: unknown,
  actor: Who,
  address: string,
): Promise<CallAnswer> {
  const payload = sent ?? {};
  const parsed = route.schema.safeParse(payload);
  if (!parsed.success) {
    const sentence = firstIssue(parsed.error);
    return route.refuse?.(sentence, payload) ?? failedAnswer('malformed', sentence);
  }
  return route.handle(parsed.data, actor, { address });
}

/** Mounts one call; made by `callMounter`. */
export type MountCall = ReturnType<typeof callMounter>;

/** Forms are for the pages behind short links, where they work without scripts. */
function isForm(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
}

/** Answers without the body: a large one is not even waited for. */
function sendUnread(request: FastifyRequest, reply: FastifyReply, refusal: CallAnswer): FastifyReply {
  if (isLarge(request.headers)) reply.header('connection', 'close');
  return send(reply, refusal);
}

function send(reply: FastifyReply, { http, body, details, headers }: CallAnswer): FastifyReply {
  // Answers carry tokens, keys and personal data: no cache may keep them.
  reply
    .code(http)
    .header('cache-control', 'no-store')
    .headers(headers ?? {});
  return details === undefined
    ? reply.send(body)
    : reply.type('application/json; charset=utf-8').send(Readable.from(write(body, details)));
}

async function* write(body: Record<string, unknown>, details: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(body).slice(0, -1)},"details":`;
  yield* details;
  yield '}';
}
