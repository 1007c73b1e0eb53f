import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import type { ComponentReference, PublishedHeader, PublishedParameter } from './published.ts';

const text = { type: 'string' } as const;

/** What stands in the headers of answers. */
export const answeredHeaders = {
  RateLimit: {
    description: 'What is left for this key (`r`), and the seconds until it is whole again (`t`).',
    schema: { ...text, examples: ['"key";r=599;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'How many requests (`q`) a key may make in how many seconds (`w`).',
    schema: { ...text, examples: ['"key";q=600;w=60'] },
  },
  'Retry-After': {
    description: 'Seconds after which it may be tried again.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': { description: 'How to authenticate: by a bearer token.', schema: text },
  ETag: { description: 'The version of what is answered, for `If-Match`.', schema: text },
  Location: { description: 'Where what was made can be read.', schema: text },
  Link: { description: 'Where the next page is (`rel="next"`), unless this is the last.', schema: text },
  'Idempotency-Replayed': {
    description: '`true` where this is the answer to an earlier request with the same Idempotency-Key.',
    schema: text,
  },
} as const satisfies Record<string, PublishedHeader>;

type AnsweredHeader = keyof typeof answeredHeaders;

/** Points to headers of the document. */
export function headersNamed(...names: AnsweredHeader[]): Record<string, ComponentReference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What an operation answers in its headers when it is done. */
export function headersOfSuccess({ success, hasVersion, isRepeatable }: Operation, isList: boolean) {
  return headersNamed(
    'RateLimit',
    'RateLimit-Policy',
    ...(hasVersion ? (['ETag'] as const) : []),
    ...(success.status === 201 ? (['Location'] as const) : []),
    ...(isList ? (['Link'] as const) : []),
    ...(isRepeatable ? (['Idempotency-Replayed'] as const) : []),
  );
}

/** What an operation understands in the headers of a request. */
export function sentHeaders({ isRepeatable, isConditional }: Operation): PublishedParameter[] {
  const parameters: PublishedParameter[] = [];
  if (isRepeatable)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      description: `Makes a repetition harmless: the same request with the same text is answered as the first was, for ${limits.idempotencyHours} hours.`,
      schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMaxLength },
    });
  if (isConditional)
    parameters.push({
      name: 'If-Match',
      in: 'header',
      description: '`ETag` of what you have read: it is changed only if nobody has changed it since.',
      schema: { type: 'string' },
    });
  return parameters;
}
