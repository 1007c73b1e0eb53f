import type { Operation } from '../operation.ts';
import { problemOf } from '../problem.ts';
import { everyonesProblems, type ProblemName, problems } from '../problems.ts';
import { headersNamed, headersOfSuccess } from './headers.ts';
import { type JsonSchema, schemaNamed } from './json-schema.ts';
import type { ComponentReference, PublishedContent, PublishedResponse } from './published.ts';

/** What is refused with one HTTP status. */
function refusal(publicUrl: string, status: number, names: readonly ProblemName[]): PublishedResponse {
  return {
    description: names.map((name) => `\`${name}\`: ${problems[name].title}`).join('\n\n'),
    headers: headersOfRefusal(status),
    content: {
      'application/problem+json': {
        schema: { ...schemaNamed('Problem'), type: 'object', properties: { code: { enum: [...names] } } },
        examples: Object.fromEntries(names.map((name) => [name, { value: problemOf(publicUrl, name) }])),
      },
    },
  };
}

function headersOfRefusal(status: number): Record<string, ComponentReference> {
  if (status === 401) return headersNamed('WWW-Authenticate');
  const rate = headersNamed('RateLimit', 'RateLimit-Policy');
  return status === 429 || status === 503 ? { ...headersNamed('Retry-After'), ...rate } : rate;
}

function byStatus(names: readonly ProblemName[]): Map<number, ProblemName[]> {
  const grouped = new Map<number, ProblemName[]>();
  for (const name of new Set(names)) {
    const { status } = problems[name];
    grouped.set(status, [...(grouped.get(status) ?? []), name]);
  }
  return new Map([...grouped].sort(([one], [other]) => one - other));
}

/** What an operation answers: when it is done, and each HTTP status that it is refused with. */
export function responsesOf(
  operation: Operation,
  { publicUrl, refusals, schema, example, isList }: AnswersOf,
): Record<string, PublishedResponse | ComponentReference> {
  const refused = [...byStatus([...everyonesProblems, ...operation.problems])].map(([status, names]) => {
    const component = names.join('.');
    refusals[component] ??= refusal(publicUrl, status, names);
    return [status, { $ref: `#/components/responses/${component}` }];
  });
  const { status } = operation.success;
  const done: PublishedResponse = {
    description: doneTexts[status],
    headers: headersOfSuccess(operation, isList),
    ...(status === 204 ? {} : { content: contentOf(operation, publicUrl, schema, example) }),
  };
  return { [status]: done, ...Object.fromEntries(refused) };
}

interface AnswersOf {
  publicUrl: string;
  /** Where refusals are gathered, each under the names of its problems: many operations have the same. */
  refusals: Record<string, PublishedResponse>;
  schema: JsonSchema | null;
  example: unknown;
  isList: boolean;
}

const doneTexts = { 200: 'Done.', 201: 'Made.', 204: 'Done; there is nothing to answer.' };

function contentOf(
  { success, answersText, example: sent }: Operation,
  publicUrl: string,
  schema: JsonSchema | null,
  example: unknown,
): Record<string, PublishedContent> {
  const { type = 'application/json' } = success;
  const other = success.alsoAs === undefined ? {} : { [success.alsoAs]: {} };
  if (type === 'application/x-ndjson')
    return {
      ...other,
      [type]: {
        schema: {
          type: 'string',
          contentMediaType: type,
          description: `Lines of text, each of them JSON: ${schema?.$ref?.split('/').at(-1) ?? 'an object'}.`,
        },
      },
    };
  if (schema === null) return { [type]: {} };
  const isSecret = 'text' in (sent.body ?? {});
  const text = {
    schema: { type: 'string' },
    example: publicUrl + (isSecret ? '/s/h7Qk2mXv9LpA' : '/spring24'),
  };
  return { [type]: { schema, example }, ...other, ...(answersText ? { 'text/plain': text } : {}) };
}
