import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownTurn } from '../../platform/own-turn.ts';
import { type Actor, type Authenticate, tokenOf } from '../actor.ts';
import { busyAnswer, type CallAnswer, failedAnswer, tooManyAnswer } from '../answer.ts';
import { type ByteGate, memoryFor, type RequestMemory } from '../byte-gate.ts';
import type { CallBudgets } from '../call-budgets.ts';
import { bytesInMemory, isLarge } from '../large-body.ts';
import { addressGroup, type RateLimiter } from '../rate-limiter.ts';
import type { Call } from './call.ts';
import type { QuickCalls } from './quick-calls.ts';
import { streamAnswer } from './stream-answer.ts';
import { sendAnswer } from './write-answer.ts';

export interface MountDeps {
  authenticate: Authenticate;
  quickCalls: QuickCalls;
  budgets: CallBudgets;
  gate: ByteGate;
  limiter: RateLimiter;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, found out before its body is read. */
    actor: Actor | null;
    /** What its large body takes; null when it is not large. */
    memory: RequestMemory | null;
  }
  interface FastifyContextConfig {
    /** Leaves a JSON body unread, as bytes. */
    keepsBytes?: boolean;
  }
}

/** Mounts calls of the contract on the server: who is it, may they, is the payload right, what is the answer. */
export function mountCalls(app: FastifyInstance, deps: MountDeps, calls: readonly Call[]): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('memory', null);
  for (const call of calls) {
    mountOrdinary(app, deps, call);
    if (call.isQuick) mountQuick(deps, call);
  }
}

function mountOrdinary(app: FastifyInstance, deps: MountDeps, call: Call): void {
  const { endpoint, largeBody } = call;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A call that is only asked about must not happen: following a confirmation link uses it up.
    exposeHeadRoute: false,
    ...(largeBody === undefined ? {} : { bodyLimit: largeBody.maxBytes }),
    config: { keepsBytes: largeBody !== undefined },
    // Before the body is read: the bytes of a request that is refused are not even waited for.
    async onRequest(request, reply) {
      // Many calls that arrive together are begun one by one: redirects come in between.
      await ownTurn();
      const refusal = await admit(deps, call, request, reply);
      if (refusal !== null) return sendUnread(request, reply, refusal);
    },
    async handler(request, reply) {
      const { actor, ip: address } = request;
      const memory = request.memory ?? memoryOf(deps, request, reply);
      const sent = (endpoint.method === 'GET' ? request.query : request.body) ?? {};
      const answer = await memory.during(() =>
        call.answer(sent, { actor, address }, deps.limiter, memory.hold),
      );
      return 'details' in answer ? streamAnswer(reply, answer) : sendAnswer(reply, answer);
    },
  });
}

/** Only for calls that need no token: requests are not authenticated here. */
function mountQuick({ quickCalls, budgets, limiter }: MountDeps, call: Call): void {
  quickCalls.add(call.endpoint.path, async (payload, address) => {
    const caller = { actor: null, address };
    const verdict = budgets.spend(nameOf(call), call.budget, caller);
    if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
    // Quick calls have no large answers.
    const answer = await call.answer(payload ?? {}, caller, limiter, async () => false);
    if ('details' in answer) throw new Error('A quick call answers in one piece');
    return answer;
  });
}

/** Finds out who calls, and says why they may not; null when they may. */
async function admit(
  { authenticate, budgets, gate }: MountDeps,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallAnswer | null> {
  const { access } = call.endpoint;
  const token = access === 'open' ? null : tokenOf(request.headers.authorization);
  const actor = token === null ? null : await authenticate(token);
  // A token that was sent and is dead is told so, even where none is needed.
  if (actor === null && (access === 'signed-in' || token !== null)) return failedAnswer('unauthenticated');
  request.actor = actor;
  const verdict = budgets.spend(nameOf(call), call.budget, { actor, address: request.ip });
  if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
  if (isForm(request)) return failedAnswer('malformed', 'Please send JSON');
  const early = await call.beforeBody?.(request.query, request.ip);
  if (early !== undefined && early !== null) return early;
  const bytes = bytesInMemory(request.headers, call.largeBody?.maxBytes ?? 0);
  if (bytes === 0) return null;
  request.memory = memoryOf({ gate }, request, reply);
  return (await request.memory.hold(bytes)) ? null : busyAnswer();
}

function memoryOf(
  { gate }: Pick<MountDeps, 'gate'>,
  { actor, ip }: FastifyRequest,
  reply: FastifyReply,
): RequestMemory {
  return memoryFor(gate, actor === null ? addressGroup(ip) : `account ${actor.userId}`, reply.raw);
}

function nameOf({ endpoint: { method, path } }: Call): string {
  return `${method} ${path}`;
}

/** Forms are for the pages behind short links, where they work without scripts. */
function isForm(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
}

/** Answers without the body: a large one is not even waited for. */
function sendUnread(request: FastifyRequest, reply: FastifyReply, refusal: CallAnswer): FastifyReply {
  if (isLarge(request.headers)) reply.header('connection', 'close');
  return sendAnswer(reply, refusal);
}
