import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoints.ts';
import { firstIssue } from '../../contract/fields.ts';
import { type Actor, type Authenticate, tokenOf } from './actor.ts';
import { type CallAnswer, failedAnswer } from './answer.ts';
import type { QuickCalls } from './quick-calls.ts';

/** What a call knows about the request besides its payload. */
export interface CallContext {
  /** The visitor's address, for limits; never stored as it is. */
  address: string;
}

/** How a call is mounted: the endpoint, what it takes, and what it does. */
export interface CallRoute<Schema extends z.ZodMiniType, Who> {
  schema: Schema;
  /** What a payload that the schema refuses is answered with; malformed unless said otherwise. */
  refuse?(sentence: string, payload: unknown): CallAnswer;
  bodyLimit?: number;
  /** Whether crowds of visitors make it. */
  isQuick?: boolean;
  handle(payload: z.output<Schema>, actor: Who, context: CallContext): Promise<CallAnswer>;
}

type WhoOf<E> = E extends { access: 'signed-in' }
  ? Actor
  : E extends { access: 'optional' }
    ? Actor | null
    : null;

/** Mounts calls of the contract on the server: who is it, is the payload right, what is the answer. */
export function callMounter(app: FastifyInstance, authenticate: Authenticate, quickCalls: QuickCalls) {
  return function mount<
    Request,
    Response,
    E extends Endpoint<Request, Response>,
    Schema extends z.ZodMiniType,
  >(endpoint: E, route: CallRoute<Schema, WhoOf<E>>): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A call that is only asked about must not happen: following a confirmation link uses it up.
      exposeHeadRoute: false,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      handler: async (request, reply) => send(reply, await run(endpoint, route, request)),
    });
    if (route.isQuick === true)
      quickCalls.add(endpoint.path, (payload, address) =>
        answerPayload(route, payload, null as WhoOf<E>, address),
      );
  };

  async function run<Schema extends z.ZodMiniType, Who>(
    endpoint: Endpoint<unknown, unknown>,
    route: CallRoute<Schema, Who>,
    request: FastifyRequest,
  ): Promise<CallAnswer> {
    const token = endpoint.access === 'open' ? null : tokenOf(request.headers.authorization);
    const actor = token === null ? null : await authenticate(token);
    // A token that was sent and is dead is told so, even where none is needed.
    if (actor === null && (endpoint.access === 'signed-in' || token !== null))
      return failedAnswer('unauthenticated');
    if (isForm(request)) return failedAnswer('malformed', 'Please send JSON');
    const payload = endpoint.method === 'GET' ? request.query : request.body;
    return answerPayload(route, payload, actor as Who, request.ip);
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
