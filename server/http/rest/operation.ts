import type * as z from 'zod/mini';
import { fieldProblemsOf } from '../../../contract/rest/issues.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Around } from '../../database/around-transaction.ts';
import type { CallBudget } from '../call-budgets.ts';
import type { KeyActor } from '../key-actor.ts';
import type { Attempt } from '../rate-limiter.ts';
import type { RestAnswer, RestRefusal } from './rest-answer.ts';

/** Has what an operation answers kept in the transaction of what it does; undefined: no repetition is expected. */
export type KeepAnswer = <Value>(answerOf: (value: Value) => RestAnswer, piece?: number) => Around<Value>;

/** What an operation knows of a request besides its fields. */
export interface OperationContext {
  /** The parameters in its address. */
  path: Record<string, string>;
  /** Of `If-Match`; null: not sent. */
  ifMatch: string | null;
  /** Whether the answer is wanted as plain text. */
  wantsText: boolean;
  /** The type of the body, where a handler reads it by itself. */
  isForm: boolean;
  /** Whether the body is a file. */
  isFile: boolean;
  keepAnswer: KeepAnswer | undefined;
  /** The answer to an earlier request with this Idempotency-Key, of a piece of it. */
  keptAnswer(piece: number): Promise<RestAnswer | null>;
}

/** An operation as a room answers it, ready to be mounted. */
export interface MountedOperation {
  operation: Operation;
  largeBody?: { maxBytes: number };
  readsBytes: boolean;
  budget?: CallBudget;
  attempts?(actor: KeyActor): readonly Attempt[];
  answer(
    sent: { query: unknown; body: unknown },
    actor: KeyActor,
    context: OperationContext,
  ): Promise<Result<RestAnswer, RestRefusal>>;
}

type Read<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Fields<O, Name extends 'query' | 'body'> = O extends { [Key in Name]: infer Schema }
  ? Read<Schema>
  : undefined;

export interface OperationRoute<O extends Operation, Body> {
  /** Where not all of the body is held against its schema at once: what is. */
  outline?: z.ZodMiniType<Body>;
  /** Where bodies may be large: the most bytes. */
  largeBody?: { maxBytes: number };
  /** Whether the handler reads the bytes of the body by itself. */
  readsBytes?: boolean;
  /** Besides what a key may do in a minute. */
  budget?: CallBudget;
  attempts?(actor: KeyActor): readonly Attempt[];
  handle(
    sent: { query: Fields<O, 'query'>; body: Body },
    actor: KeyActor,
    context: OperationContext,
  ): Promise<Result<RestAnswer, RestRefusal>>;
}

/** Declares how an operation is answered. */
export function operation<O extends Operation, Body = Fields<O, 'body'>>(
  declared: O,
  route: OperationRoute<O, Body>,
): MountedOperation {
  const { outline, readsBytes = false, handle, ...rest } = route;
  const bodySchema = outline ?? declared.body;
  return {
    operation: declared,
    readsBytes,
    ...rest,
    async answer(sent, actor, context) {
      const query = readFields(declared.query, sent.query);
      if (!query.ok) return query;
      const body = readsBytes ? ok(sent.body) : readFields(bodySchema, sent.body);
      if (!body.ok) return body;
      return handle({ query: query.value as Fields<O, 'query'>, body: body.value as Body }, actor, context);
    },
  };
}

/** What was sent, held against its schema; every field that is wrong is named. */
export function readFields(schema: z.ZodMiniType | undefined, sent: unknown): Result<unknown, RestRefusal> {
  if (schema === undefined) return ok(undefined);
  const read = schema.safeParse(sent, { reportInput: true });
  if (read.success) return ok(read.data);
  const errors = fieldProblemsOf(read.error);
  return fail({ name: 'badOptions', detail: errors[0]?.message, errors });
}
