import * as z from 'zod/mini';
import { descriptions } from '../described.ts';

/** A JSON Schema of the draft 2020-12, as far as the published document has them. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  contentMediaType?: string;
}

const componentsAt = '#/components/schemas/';

/** Points to a schema of the document by its name. */
export function schemaNamed(name: string): JsonSchema {
  return { $ref: componentsAt + name };
}

/** Writes schemas for the document. Those with a name are gathered, and pointed to from where they are used. */
export interface SchemaWriter {
  named: Record<string, JsonSchema>;
  /** `sent`: as it is sent to us, or answered by us. */
  write(schema: z.ZodMiniType, direction: 'sent' | 'answered'): JsonSchema;
}

export function createSchemaWriter(): SchemaWriter {
  const named: Record<string, JsonSchema> = {};
  return {
    named,
    write(schema, direction) {
      const {
        $schema: _dialect,
        $defs,
        ...written
      } = z.toJSONSchema(schema, {
        target: 'draft-2020-12',
        io: direction === 'sent' ? 'input' : 'output',
        metadata: descriptions,
        override: ({ jsonSchema }) => leaveOutNoise(jsonSchema as JsonSchema),
      });
      for (const [name, definition] of Object.entries($defs ?? {}))
        named[name] = pointToComponents(definition) as JsonSchema;
      return pointToComponents(written) as JsonSchema;
    },
  };
}

/** What the library adds by itself and what tells nobody anything. */
function leaveOutNoise(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format !== undefined || schema.type === 'integer') delete schema.pattern;
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '$ref' && typeof inner === 'string'
        ? [name, inner.replace('#/$defs/', componentsAt)]
        : [name, pointToComponents(inner)],
    ),
  );
}

/** A schema itself, where another only points to it. */
export function resolveSchema(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...more } = schema;
  const found = named[$ref.slice(componentsAt.length)];
  if (found === undefined) throw new Error(`The document has no ${$ref}`);
  return { ...found, ...more };
}

/** What a schema that also takes null takes besides; the schema itself where it does not. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; takesNull: boolean } {
  const { anyOf, ...around } = schema;
  const others = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  if (anyOf !== undefined && only !== undefined && others.length === 1 && anyOf.length === 2)
    return { schema: { ...only, ...around }, takesNull: true };
  if (!Array.isArray(schema.type) || !schema.type.includes('null')) return { schema, takesNull: false };
  const types = schema.type.filter((type) => type !== 'null');
  return { schema: { ...schema, type: types.length === 1 ? (types[0] as string) : types }, takesNull: true };
}
