import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { exampleAddress, openApiDocument } from '../../contract/rest/openapi/document.ts';
import type { PublishedOperation } from '../../contract/rest/openapi/published.ts';
import type { Operation } from '../../contract/rest/operation.ts';
import { operations } from '../../contract/rest/operations.ts';
import { everyonesProblems, problems } from '../../contract/rest/problems.ts';
import { webhookEvents } from '../../contract/webhooks.ts';

const document = openApiDocument(exampleAddress);
const rows: [string, Operation][] = Object.entries(operations);

/** Compiles schemas of the document by the public reading of JSON Schema, unknown words and formats refused. */
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'document', ...pick(document, 'components') } as object);
ajv.addVocabulary(['components']);

function pick<Key extends string>(whole: Record<Key, unknown>, ...names: Key[]): object {
  return Object.fromEntries(names.map((name) => [name, whole[name]]));
}

/** As it stands in the document, with what it points to. */
function misfits(schema: object, value: unknown): unknown {
  const check = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')),
  );
  return check(value) ? null : { value, errors: check.errors };
}

function operationOf({ path, method }: Operation): PublishedOperation {
  return document.paths[path]?.[method.toLowerCase()] as PublishedOperation;
}

/** Every place of the document that has a schema and an example of it. */
function examplesIn(value: unknown, where = '#'): { where: string; schema: object; example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples } = value as {
    schema?: object;
    example?: unknown;
    examples?: Record<string, { value: unknown }>;
  };
  const own =
    schema === undefined || Array.isArray(examples)
      ? []
      : [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples ?? {}).map((one) => one.value),
        ];
  return [
    ...own.map((one) => ({ where, schema: schema as object, example: one })),
    ...Object.entries(value).flatMap(([name, inner]) =>
      /^examples?$/.test(name) ? [] : examplesIn(inner, `${where}/${name}`),
    ),
  ];
}

describe('the published document', () => {
  test('is one that a public validator accepts', async () => {
    const outcome = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    expect(outcome).toEqual({ valid: true });
  });

  test.each(Object.entries(document.components.schemas))(
    '%s is a JSON Schema of 2020-12',
    (_name, schema) => {
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(() => misfits(schema, null)).not.toThrow();
    },
  );

  test('has examples that fit their schemas, everywhere', () => {
    const found = examplesIn(document);
    expect(found.length).toBeGreaterThan(rows.length);
    for (const { where, schema, example } of found)
      expect({ where, misfit: misfits(schema, example) }).toEqual({ where, misfit: null });
  });

  test('points nowhere that is not there', () => {
    const text = JSON.stringify(document);
    const pointers = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path));
    expect(pointers.size).toBeGreaterThan(20);
    for (const pointer of pointers) {
      const found = pointer
        .split('/')
        .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], document);
      expect({ pointer, isThere: found !== undefined }).toEqual({ pointer, isThere: true });
    }
    expect(text).not.toContain('$defs');
  });

  test.each(rows)(
    '%s stands there with its scope, and every problem that it may be refused with',
    (name, row) => {
      const operation = operationOf(row);
      expect(operation.operationId).toBe(name);
      expect(operation.security).toEqual([{ apiKey: row.scope === null ? [] : [row.scope] }]);
      const told = Object.values(operation.responses).flatMap((response) =>
        '$ref' in response ? (response.$ref.split('/').at(-1) ?? '').split('.') : [],
      );
      expect(told.toSorted()).toEqual([...new Set([...everyonesProblems, ...row.problems])].toSorted());
      for (const problem of row.problems)
        expect(operation.responses).toHaveProperty(String(problems[problem].status));
      expect(operation.responses).toHaveProperty(String(row.success.status));
    },
  );

  test('tells the headers that are understood and answered', () => {
    const create = operationOf(operations.createLink);
    expect(create.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key']);
    expect(create.responses['201']).toMatchObject({
      headers: { Location: {}, ETag: {}, RateLimit: {}, 'Idempotency-Replayed': {} },
    });
    expect(operationOf(operations.changeLink).parameters?.map(({ name }) => name)).toEqual([
      'code',
      'If-Match',
    ]);
    expect(operationOf(operations.listLinks).responses['200']).toMatchObject({ headers: { Link: {} } });
    expect(document.components.responses['tooManyAttempts']).toMatchObject({
      headers: { 'Retry-After': {} },
    });
  });

  test('tells of a form where one is taken, and of the short address alone where it is answered', () => {
    const { requestBody, responses } = operationOf(operations.createLink);
    const form = requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {};
    expect(misfits(form, { url: 'https://example.com/', click_limit: 3 })).toBeNull();
    expect(misfits(form, { note: 'without an address' })).not.toBeNull();
    expect(responses['201']).toMatchObject({ content: { 'text/plain': {} } });
    expect(Object.keys(operationOf(operations.createLinks).requestBody?.content ?? {})).toEqual([
      'application/json',
    ]);
  });

  test('says of each field what is true of it alone', () => {
    const { clicks, click_limit } = document.components.schemas['Link']?.properties ?? {};
    expect(clicks?.description).toBe('Visits so far.');
    expect(JSON.stringify(click_limit)).not.toContain('Visits so far.');
  });

  test('has every message of webhooks', () => {
    expect(Object.keys(document.webhooks)).toEqual([...Object.keys(webhookEvents), 'test']);
  });

  test('says field by field what a message of webhooks tells', () => {
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect(example).toMatchObject({ type });
      expect([type, misfits(schema, example)]).toEqual([type, null]);
      const { data } = example as { data: object };
      expect(misfits(schema, { ...(example as object), data: { ...data, colour: 'red' } })).not.toBeNull();
      for (const [field, value] of Object.entries(data))
        expect([field, JSON.stringify(value)]).not.toEqual([field, '"text"']);
    }
  });
});
