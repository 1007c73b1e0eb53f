import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';
import { outcomeAnswer, refusedAnswer } from '../../../contract/answer-schemas/answer.ts';
import { answersOfCalls } from '../../../contract/answer-schemas/answers-of-calls.ts';
import {
  burnOpenedAnswer,
  openSecretAnswer,
  visitAnswer,
} from '../../../contract/answer-schemas/visit-answers.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { reportPath } from '../../../contract/paths.ts';
import { restRoot } from '../../../contract/rest/operation.ts';
import { restMisfitOf } from './fitting-rest-answer.ts';

const schemas = new Map<string, z.ZodMiniType>([
  ...Object.entries(endpoints).map(
    ([name, { method, path }]) =>
      [`${method} ${path}`, answersOfCalls[name as keyof typeof answersOfCalls]] as const,
  ),
  [`POST ${reportPath}`, outcomeAnswer],
]);

/** The schema of what a request is answered in JSON; a post to a short address is a visit by a program. */
function schemaOf(request: string): z.ZodMiniType | undefined {
  if (schemas.has(request)) return schemas.get(request);
  if (/^POST \/s\/[^/]+$/.test(request)) return openSecretAnswer;
  if (/^POST \/s\/[^/]+\/burn$/.test(request)) return burnOpenedAnswer;
  return /^POST \/[^/]+$/.test(request) ? visitAnswer : undefined;
}

/** Says what is wrong with an answer that does not fit its schema, `POST /api/profile` for instance; null when it fits. */
export function misfitOf(request: string, answer: unknown): string | null {
  const schema = schemaOf(request);
  if (schema === undefined || refusedAnswer.safeParse(answer).success) return null;
  const parsed = schema.safeParse(answer);
  if (parsed.success) return null;
  const problems = parsed.error.issues.flatMap(problemsOf);
  return `${request} answered what its schema in contract/answer-schemas does not allow (${problems.join('; ')})`;
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const where = issue.path.length === 0 ? 'the answer' : issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return [`${where} has ${issue.keys.join(', ')}, which is not in it`];
  if (issue.code === 'invalid_type') return [`${where} is no ${issue.expected}`];
  // Of several forms the one that was missed by least is the one that was meant.
  const [meant] =
    issue.code === 'invalid_union' ? issue.errors.toSorted((one, other) => one.length - other.length) : [];
  return meant?.flatMap(problemsOf) ?? [`${where}: ${issue.code}, ${issue.message}`];
}

/** Has every answer that a test gets from the application held against its schema. */
export function holdToSchemas(http: FastifyInstance): void {
  const inject = http.inject.bind(http) as (request: unknown) => Promise<LightMyRequestResponse>;
  const checked = async (request: { method?: string; url?: string } | string) => {
    const response = await inject(request);
    const { method = 'GET', url = '' } = typeof request === 'string' ? { url: request } : request;
    const path = String(url).split('?')[0] as string;
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    const misfit = path.startsWith(`${restRoot}/`)
      ? restMisfitOf(method, path, response)
      : isJson
        ? misfitOf(`${method} ${path}`, response.json())
        : null;
    if (misfit !== null) throw new Error(misfit);
    return response;
  };
  http.inject = checked as typeof http.inject;
}
