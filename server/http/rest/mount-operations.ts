import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../contract/limits.ts';
import { fileTypes, restRoot } from '../../../contract/rest/operation.ts';
import { fail, type Result } from '../../../contract/result.ts';
import { ownTurn } from '../../platform/own-turn.ts';
import { type ByteGate, cutSlowReader, memoryFor, type RequestMemory } from '../byte-gate.ts';
import type { CallBudgets } from '../call-budgets.ts';
import type { AnswerToError } from '../error-boundary.ts';
import type { AuthenticateKey, KeyActor } from '../key-actor.ts';
import { bytesInMemory, hasBody, isLarge } from '../large-body.ts';
import { attemptAll, type RateLimiter } from '../rate-limiter.ts';
import { admitKey } from './admit-key.ts';
import type { GuessedKeys } from './guessed-keys.ts';
import { fingerprintOf, type Idempotency, type Repeatable } from './idempotency.ts';
import type { KeyRate } from './key-rate.ts';
import type { MountedOperation } from './operation.ts';
import { readBody } from './read-body.ts';
import { type RestAnswer, type RestRefusal, refusedAnswer, retryLater } from './rest-answer.ts';
import { problemOfError, unknownAddress } from './rest-errors.ts';

export interface RestDeps {
  publicUrl: string;
  authenticateKey: AuthenticateKey;
  keyRate: KeyRate;
  guessedKeys: GuessedKeys;
  budgets: CallBudgets;
  gate: ByteGate;
  limiter: RateLimiter;
  idempotency: Idempotency;
  answerToError: AnswerToError;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The program that calls, found out before the body is read. */
    program: { actor: KeyActor; memory: RequestMemory | null } | null;
  }
  interface FastifyContextConfig {
    /** A file may be sent in the place of JSON. */
    takesFile?: boolean;
  }
}

const noBody = new Uint8Array();
/** Whoever is sent all they have may read for long, and not fall asleep over it: others wait for their turn. */
const slowReader = { stallMs: 30_000, deadlineMs: 30 * 60_000 };

/** Mounts the operations of /api/v1: whose key is it, may it, is the request right, what is the answer. */
export function mountOperations(
  app: FastifyInstance,
  deps: RestDeps,
  operations: readonly MountedOperation[],
): void {
  app.decorateRequest('program', null);
  app.register(
    async (rest) => {
      rest.removeAllContentTypeParsers();
      for (const type of ['application/json', 'application/x-www-form-urlencoded'])
        rest.addContentTypeParser(
          type,
          { parseAs: 'buffer' },
          async (_request: FastifyRequest, body: Buffer) => body,
        );
      rest.addContentTypeParser(
        [...fileTypes],
        { parseAs: 'buffer' },
        async (request: FastifyRequest, body: Buffer) => {
          if (request.routeOptions.config.takesFile === true) return body;
          throw Object.assign(new Error('No file is taken here'), { statusCode: 415 });
        },
      );
      rest.setErrorHandler((error, request, reply) => {
        if (isLarge(request.headers)) reply.header('connection', 'close');
        return send(
          reply,
          refusedAnswer(deps.publicUrl, problemOfError(deps.answerToError, error, request.id)),
        );
      });
      rest.setNotFoundHandler((request, reply) =>
        send(reply, refusedAnswer(deps.publicUrl, unknownAddress(operations, request))),
      );
      for (const mounted of operations) mountOne(rest, deps, mounted);
    },
    { prefix: restRoot },
  );
}

function mountOne(rest: FastifyInstance, deps: RestDeps, mounted: MountedOperation): void {
  const { operation, largeBody } = mounted;
  rest.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    config: { takesFile: operation.takesFile === true },
    ...(largeBody === undefined ? {} : { bodyLimit: largeBody.maxBytes }),
    // Before the body is read: the bytes of a request that is refused are not even waited for.
    async onRequest(request, reply) {
      await ownTurn();
      const refusal = await admit(deps, mounted, request, reply);
      if (refusal === null) return;
      if (isLarge(request.headers)) reply.header('connection', 'close');
      return send(reply, refusedAnswer(deps.publicUrl, refusal));
    },
    async handler(request, reply) {
      const program = request.program as NonNullable<typeof request.program>;
      const work = () => answer(deps, mounted, request, program.actor);
      const answered = await (program.memory === null ? work() : program.memory.during(work));
      return send(reply, answered.ok ? answered.value : refusedAnswer(deps.publicUrl, answered.failure));
    },
  });
}

/** Finds out whose key it is, and says why the request is not done; null when it may be. */
async function admit(
  deps: RestDeps,
  { operation, budget, attempts, largeBody }: MountedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RestRefusal | null> {
  const sent = { header: request.headers.authorization, address: request.ip };
  const admitted = await admitKey(deps, sent, operation.scope);
  if (!admitted.ok) return admitted.failure;
  const actor = admitted.value;
  const { verdict, headers } = deps.keyRate.spend(actor.keyId);
  reply.headers(headers);
  if (!verdict.isAllowed) return retryLater('tooManyAttempts', verdict.retryAfterSeconds);
  if (request.headers['if-match'] !== undefined && operation.isConditional !== true)
    return { name: 'malformed', detail: 'If-Match is not understood here, so that nothing was done' };
  if (operation.method === 'GET' && hasBody(request.headers))
    return { name: 'malformed', detail: 'A request with GET has no body' };
  if (budget !== undefined) {
    const name = `${operation.method} ${restRoot}${operation.path}`;
    const spent = deps.budgets.spend(name, budget, { actor, address: request.ip });
    if (!spent.isAllowed) return retryLater('tooManyAttempts', spent.retryAfterSeconds);
  }
  const counted = await attemptAll(deps.limiter, attempts?.(actor) ?? []);
  if (!counted.isAllowed) return retryLater('tooManyAttempts', counted.retryAfterSeconds);
  request.program = { actor, memory: null };
  const bytes = bytesInMemory(request.headers, largeBody?.maxBytes ?? 0);
  if (bytes === 0) return null;
  request.program.memory = memoryFor(deps.gate, `account ${actor.userId}`, reply.raw);
  return (await request.program.memory.hold(bytes)) ? null : retryLater('unavailable', 3);
}

async function answer(
  deps: RestDeps,
  mounted: MountedOperation,
  request: FastifyRequest,
  actor: KeyActor,
): Promise<Result<RestAnswer, RestRefusal>> {
  const { operation, readsBytes } = mounted;
  const bytes = request.body instanceof Uint8Array ? request.body : noBody;
  const type = request.headers['content-type'] ?? '';
  const isForm = /^application\/x-www-form-urlencoded/i.test(type);
  const body = readsBytes ? bytes : readBody(bytes, isForm);
  const context = {
    path: request.params as Record<string, string>,
    ifMatch: request.headers['if-match'] ?? null,
    wantsText: /^text\/plain\b/i.test(request.headers.accept ?? ''),
    isForm,
    isFile: fileTypes.some((one) => type.toLowerCase().startsWith(one)),
  };
  const work = (repeatable?: Repeatable) =>
    mounted.answer({ query: request.query, body }, actor, {
      ...context,
      keepAnswer: repeatable?.keepAnswer,
      keptAnswer: repeatable?.keptAnswer ?? (async () => null),
    });
  const key = request.headers['idempotency-key'];
  if (operation.isRepeatable !== true || key === undefined) return work();
  if (typeof key !== 'string' || key === '' || key.length > limits.idempotencyKeyMaxLength)
    return fail({
      name: 'malformed',
      detail: `Idempotency-Key has 1 to ${limits.idempotencyKeyMaxLength} characters`,
    });
  const kind = `${isForm ? 'form' : 'json'} ${context.wantsText ? 'text' : 'json'}`;
  const fingerprint = await fingerprintOf(request.method, request.url, kind, bytes);
  return deps.idempotency.once(actor, key, fingerprint, work);
}

/** What programs are answered is their owner's alone: no cache may keep it. */
function send(reply: FastifyReply, { status, body, type, headers }: RestAnswer): FastifyReply {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (body === null) return reply.send();
  reply.header('content-type', type);
  if (typeof body === 'string' || body instanceof Uint8Array) return reply.send(body);
  if (!('pipe' in body)) return reply.send(JSON.stringify(body));
  cutSlowReader(reply.raw, slowReader);
  return reply.send(body);
}
