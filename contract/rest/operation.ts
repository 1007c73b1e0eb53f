import type * as z from 'zod/mini';
import type { ApiKeyScope } from '../api-keys.ts';
import type { ProblemName } from './problems.ts';

/** Where all operations stand. */
export const restRoot = '/api/v1';
/** What describes them all, for machines. */
export const openApiPath = `${restRoot}/openapi.json`;

/** Types of what is answered. */
export type MediaType =
  | 'application/json'
  | 'application/x-ndjson'
  | 'text/csv'
  | 'image/svg+xml'
  | 'image/png';

/** Types that a file is sent with. */
export const fileTypes = [
  'application/octet-stream',
  'application/sql',
  'application/x-ndjson',
  'text/csv',
  'text/plain',
] as const;

/** One operation of /api/v1: server, published document, command line and tests read it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `restRoot`; parameters stand in braces. */
  path: string;
  /** What a key has to be allowed; null: any key will do. */
  scope: ApiKeyScope | null;
  tag: 'links' | 'secrets' | 'tags' | 'statistics' | 'imports' | 'account' | 'webhooks';
  /** One sentence. */
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The body may be a file in its place, sent with one of `fileTypes`. */
  takesFile?: true;
  /** What is answered when it is done; without a schema the answer is empty, or a file of its type. */
  success: {
    status: 200 | 201 | 204;
    type?: MediaType;
    schema?: z.ZodMiniType;
    /** Another type that can be asked for in the query. */
    alsoAs?: MediaType;
  };
  /** What it may be refused with, besides what any operation may be. */
  problems: readonly ProblemName[];
  /** `Idempotency-Key` is understood. */
  isRepeatable?: true;
  /** `ETag` is answered; with `isConditional`, `If-Match` is understood. */
  hasVersion?: true;
  isConditional?: true;
  /** `Accept: text/plain` is answered with the short address alone. */
  answersText?: true;
  /** A request as one would send it. */
  example: { path?: Record<string, string>; query?: Record<string, string>; body?: object };
}

/** An operation with its address filled in. */
export function operationPath(operation: Pick<Operation, 'path'>, parameters: Record<string, string> = {}) {
  return (
    restRoot +
    operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(parameters[name] ?? ''),
    )
  );
}
