import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { descriptions } from '../../../contract/rest/described.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { type OperationName, operations } from '../../../contract/rest/operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

/** What is known of a schema from the document that is published of it. */
interface Published {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Published[];
  oneOf?: Published[];
  items?: Published;
  properties?: Record<string, Published>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** What programs get wrong whatever is asked for. */
const oddities = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  '😀'.repeat(30),
  'x'.repeat(9000),
  [],
  {},
  [[]],
  { ops: [{ insert: 'six letters\n' }] },
  JSON.parse('{"__proto__":{"text":"x"}}'),
);

/** Values at and beyond the edges of a schema, right ones among them. */
function edgesOf(schema: Published): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: oddities });
}

function fitting(schema: Published): fc.Arbitrary<unknown> {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return fc.oneof(...forms.map(edgesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number': {
      const { minimum = -5, maximum = 2 ** 31 } = schema;
      return fc.constantFrom(minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(edgesOf(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return fieldsOf(schema);
    default:
      return oddities;
  }
}

function textsOf({ minLength = 0, maxLength = 200 }: Published): fc.Arbitrary<unknown> {
  const edges = [0, minLength - 1, minLength, maxLength, maxLength + 1].filter(
    (length) => length >= 0 && length < 20_000,
  );
  return fc.oneof(
    fc.constantFrom('https://example.com/x', 'six letters', 'spring24', 'Europe/Stockholm', '10'),
    fc.constantFrom(...edges.map((length) => 'a'.repeat(length))),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );
}

/** Required fields as a rule, others at times, now and then one that is not known. */
function fieldsOf({ properties = {}, required = [] }: Published): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, edgesOf(field)]),
  );
  const known = fc.record(fields, { requiredKeys: [...required] });
  return fc.oneof(
    { weight: 9, arbitrary: known },
    { weight: 1, arbitrary: known.map((body) => ({ ...body, colour: 'red' })) },
  );
}

function published(schema: z.ZodMiniType): Published {
  return z.toJSONSchema(schema, { io: 'input', metadata: descriptions, reused: 'inline' }) as Published;
}

/** Deleting stands last: whatever is tried before has something to be tried on. */
const names = (Object.keys(operations) as OperationName[]).sort(
  (one, other) => Number(one.startsWith('delete')) - Number(other.startsWith('delete')),
);

describeFirst(databaseKinds, 'the edges of what may be sent, on %s', (kind) => {
  let app: AppUnderTest;
  let key: string;
  /** What there is to be tried on, by the kind of thing. */
  const made: Record<string, string> = {};

  beforeAll(async () => {
    app = await startApp(kind);
    const { token } = await createSignedInUser(app);
    ({ key } = await makeApiKey(app, token, { scopes: apiKeyScopes }));
    for (const operation of [operations.createLink, operations.createSecret, operations.createWebhook]) {
      const { body } = await runOperation(app, operation, { body: operation.example.body, key });
      made[operation.tag] = body.code ?? body.id;
    }
    const test = await runOperation(app, operations.testWebhook, {
      path: { id: made['webhooks'] ?? '' },
      key,
    });
    made['delivery'] = String(test.body.id);
  });

  afterAll(() => app?.stop());

  const stored = async () => {
    const links = await app.database.query
      .selectFrom('links')
      .select(['id', 'version'])
      .orderBy('id')
      .execute();
    const messages = await app.database.query.selectFrom('secret_contents').select('link_id').execute();
    const webhooks = await app.database.query
      .selectFrom('webhooks')
      .select(['id', 'format', 'events', 'state', 'previous_until_ms'])
      .orderBy('id')
      .execute();
    return JSON.stringify([links, messages.length, webhooks]);
  };

  it.each(names)(
    '%s answers each in the published form, and stores nothing that it refuses',
    async (name) => {
      const operation: Operation = operations[name];
      const own = made[operation.tag] ?? 'nothing0';
      const namesTried = (right: string) =>
        fc.constantFrom(right, right, right, 'nothing0', 'a', '%00', '😀', '-1', 'a'.repeat(300));
      const requests = fc.record({
        name: namesTried(own),
        delivery: namesTried(made['delivery'] ?? ''),
        query: operation.query === undefined ? fc.constant({}) : fieldsOf(published(operation.query)),
        body: operation.body === undefined ? fc.constant(undefined) : edgesOf(published(operation.body)),
      });
      let before = await stored();
      await fc.assert(
        fc.asyncProperty(requests, async ({ name: tried, delivery, query, body }) => {
          const texts = Object.entries(query as object).map(([field, value]) => [field, String(value)]);
          const { status } = await runOperation(app, operation, {
            path: { code: tried, id: tried, delivery },
            query: Object.fromEntries(texts),
            // JSON whatever it is.
            ...(body === undefined ? {} : { body: JSON.stringify(body) ?? 'null' }),
            headers: { 'content-type': 'application/json' },
            key,
          });
          expect(status).not.toBe(500);
          const after = await stored();
          if (status >= 400) expect(after).toBe(before);
          before = after;
        }),
        { numRuns: 40 },
      );
    },
  );
});
