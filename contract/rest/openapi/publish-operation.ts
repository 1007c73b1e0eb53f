import { fileTypes, type Operation } from '../operation.ts';
import type { OperationName } from '../operations.ts';
import { scopeTexts } from '../scope-texts.ts';
import { commandLineExamples } from './command-line-examples.ts';
import { curlExample } from './curl-example.ts';
import { createExampleMaker } from './examples.ts';
import { formSchema } from './form-schema.ts';
import { sentHeaders } from './headers.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';
import type { CodeSample, PublishedOperation, PublishedParameter, PublishedResponse } from './published.ts';
import { responsesOf } from './responses.ts';

/** What operations share. */
export interface Gathered {
  schemas: SchemaWriter;
  refusals: Record<string, PublishedResponse>;
  publicUrl: string;
}

/** An operation as the document describes it. */
export function publishOperation(
  name: OperationName,
  operation: Operation,
  { schemas, refusals, publicUrl }: Gathered,
): PublishedOperation {
  const query = operation.query === undefined ? {} : schemas.write(operation.query, 'sent');
  const { schema: answer } = operation.success;
  const schema = answer === undefined ? null : schemas.write(answer, 'answered');
  const exampleOf = createExampleMaker(schemas.named, publicUrl);
  const parameters = [
    ...pathParameters(operation),
    ...queryParameters(query, operation),
    ...sentHeaders(operation),
  ];
  return {
    operationId: name,
    tags: [operation.tag],
    summary: operation.summary,
    description: scopeSentence(operation),
    security: [{ apiKey: operation.scope === null ? [] : [operation.scope] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(operation, schemas),
    responses: responsesOf(operation, {
      publicUrl,
      refusals,
      schema,
      example: schema === null ? undefined : exampleOf(schema),
      isList: query.properties?.['after'] !== undefined,
    }),
    'x-codeSamples': codeSamples(name, operation, publicUrl),
  };
}

/** What a key needs for an operation, in words. */
function scopeSentence({ scope }: Operation): string {
  return scope === null ? 'Any key will do.' : `Needs the scope \`${scope}\`: ${scopeTexts[scope].text}`;
}

function pathParameters({ path, example }: Operation): PublishedParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'code' ? 'What its short address ends in.' : 'Names it, as it was answered.',
    schema: { type: 'string' },
    ...(example.path?.[name] === undefined ? {} : { example: example.path[name] }),
  }));
}

function queryParameters(query: JsonSchema, { example }: Operation): PublishedParameter[] {
  return Object.entries(query.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(query.required?.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema,
    ...(example.query?.[name] === undefined ? {} : { example: writtenValue(schema, example.query[name]) }),
  }));
}

/** Numbers in a query are texts of digits. */
function writtenValue({ type }: JsonSchema, text: string): unknown {
  return type === 'integer' ? Number(text) : text;
}

function requestBodyOf(
  { body, example, takesFile }: Operation,
  schemas: SchemaWriter,
): Pick<PublishedOperation, 'requestBody'> {
  if (body === undefined) return {};
  const schema = schemas.write(body, 'sent');
  const form = formSchema(schema, schemas.named);
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: example.body },
        ...(form === null ? {} : { 'application/x-www-form-urlencoded': { schema: form } }),
        ...(takesFile ? Object.fromEntries(fileTypes.map((type) => [type, {}])) : {}),
      },
    },
  };
}

function codeSamples(name: OperationName, operation: Operation, publicUrl: string): CodeSample[] {
  const command = commandLineExamples[name];
  return [
    { lang: 'Shell', label: 'curl', source: curlExample(operation, publicUrl) },
    ...(command === undefined ? [] : [{ lang: 'Shell', label: 'shylnk', source: command } as const]),
  ];
}
