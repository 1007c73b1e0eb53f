import type * as z from 'zod/mini';
import type { RefusedAnswer } from '../../../contract/answers.ts';
import type { AnswerOf, Endpoint, Nothing, RequestOf } from '../../../contract/endpoints.ts';
import { firstIssue } from '../../../contract/fields.ts';
import type { Actor } from '../actor.ts';
import { type CallAnswer, failedAnswer, type StreamedAnswer } from '../answer.ts';
import type { RequestMemory } from '../byte-gate.ts';
import type { CallBudget, Caller } from '../call-budgets.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Condition, refusalOf } from './conditions.ts';

/** A call of the contract as a room answers it, ready to be mounted. */
export interface Call {
  endpoint: Endpoint<unknown, unknown>;
  /** What one caller may make of it. */
  budget: CallBudget;
  largeBody?: { maxBytes: number };
  isQuick: boolean;
  /** Refuses or answers it before its body is read; null: the body is read. `query`: what stands in its address. */
  beforeBody?(query: unknown, address: string): Promise<CallAnswer | null>;
  /** Answers what was sent by a caller who may make the call. */
  answer(
    sent: unknown,
    caller: Caller,
    limiter: RateLimiter,
    holdRoom: RequestMemory['hold'],
  ): Promise<CallAnswer | StreamedAnswer>;
}

/** What a call knows about the request besides its payload. */
export interface CallContext {
  /** The visitor's address, for limits; never stored as it is. */
  address: string;
  /** Waits until there is room in memory for a large answer; false when there is none. */
  holdRoom: RequestMemory['hold'];
}

/** What a call takes, and what it does: all of it is held to what the contract says of the endpoint. */
export interface CallRoute<E, Schema extends z.ZodMiniType, Outline extends z.ZodMiniType> {
  schema: Schema & TakesRequest<Schema, RequestOf<E>>;
  /** Where something comes before the reading: all that is read of it until the handler reads it by itself. */
  outline?: Outline;
  budget: CallBudget;
  /** What a payload that the schema refuses is answered with; malformed unless said otherwise. */
  refuse?(sentence: string, payload: unknown): AnswerTo<E>;
  /** Where bodies may be large: the most bytes, and the payload is the bytes themselves, for the handler to read. */
  largeBody?: { maxBytes: number };
  /**
   * Where strangers may send large bodies: what is decided by the address alone, before a byte of the body is waited for;
   * null: it is read.
   */
  beforeBody?(
    query: unknown,
    context: Pick<CallContext, 'address'>,
  ): Promise<CallAnswer<(AnswerOf<E> & object) | RefusedAnswer> | null>;
  /** Whether crowds of visitors make it: then it is answered without Fastify where no token comes along. */
  isQuick?: IsQuick<E>;
  /** What has to hold before it is done, in this order: limits, and whatever else it may be refused for. */
  conditions?: readonly Condition<z.output<Outline>, WhoOf<E>, CallContext, AnswerTo<E>>[];
  handle(payload: z.output<Outline>, actor: WhoOf<E>, context: CallContext): Promise<AnswerTo<E>>;
}

/** What a call may answer: what the contract says, or one of the refusals that any call may meet. */
export type AnswerTo<E> =
  | CallAnswer<(AnswerOf<E> & object) | RefusedAnswer>
  | StreamedAnswer<AnswerOf<E> & object>;

/** What is sent with a call that takes nothing is not looked at. */
type TakesRequest<Schema extends z.ZodMiniType, Request> = [Request] extends [Nothing]
  ? unknown
  : [Request, z.input<Schema>] extends [z.input<Schema>, Request]
    ? unknown
    : 'This schema does not take what contract/endpoints.ts says is sent with the call.';

type IsQuick<E> = E extends { access: 'signed-in' }
  ? 'A call that needs a token cannot be quick: quick calls are answered without looking at tokens.'
  : boolean;

type WhoOf<E> = E extends { access: 'signed-in' }
  ? Actor
  : E extends { access: 'optional' }
    ? Actor | null
    : null;

/** Declares how a call of the contract is answered. */
export function call<
  E extends Endpoint<unknown, unknown>,
  Schema extends z.ZodMiniType,
  Outline extends z.ZodMiniType = Schema,
>(endpoint: E, route: CallRoute<E, Schema, Outline>): Call {
  const { budget, refuse, largeBody, isQuick, beforeBody, conditions = [] } = route;
  // Without an outline both are the same.
  const outline = (route.outline ?? route.schema) as Outline;
  return {
    endpoint,
    budget,
    ...(largeBody === undefined ? {} : { largeBody }),
    isQuick: isQuick === true,
    ...(beforeBody === undefined
      ? {}
      : { beforeBody: (query: unknown, address: string) => beforeBody(query, { address }) }),
    async answer(sent, caller, limiter, holdRoom) {
      const read = outline.safeParse(sent);
      if (!read.success) {
        const sentence = firstIssue(read.error);
        return refuse?.(sentence, sent) ?? failedAnswer('malformed', sentence);
      }
      const payload = read.data;
      // mountCalls has authenticated the request before.
      const actor = caller.actor as WhoOf<E>;
      const context = { address: caller.address, holdRoom };
      const refusal = await refusalOf(limiter, conditions, [payload, actor, context]);
      return refusal ?? route.handle(payload, actor, context);
    },
  };
}
