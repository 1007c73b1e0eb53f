import { formFields } from '../form-fields.ts';
import { type JsonSchema, resolveSchema, withoutNull } from './json-schema.ts';

/** The same body as a form; null where a form cannot say it. */
export function formSchema(body: JsonSchema, named: Record<string, JsonSchema>): JsonSchema | null {
  const { properties = {}, required = [] } = resolveSchema(body, named);
  const places: [string, readonly string[]][] = [
    ...Object.entries(formFields).map(([name, { field }]): [string, readonly string[]] => [name, field]),
    // Other texts are read under their own names.
    ...Object.keys(properties)
      .filter((name) => !isRenamed(name))
      .map((name): [string, readonly string[]] => [name, [name]]),
  ];
  const fields = places.flatMap(([name, field]) => {
    const schema = asText(name, fieldAt(properties, field));
    return schema === null ? [] : [{ name, schema, stands: field[0] as string }];
  });
  const needed = required.map((property) =>
    fields.filter(({ stands }) => stands === property).map(({ name }) => name),
  );
  if (fields.length === 0 || needed.some((names) => names.length === 0)) return null;
  // Of several names of one field, one has to be there.
  const alternatives = needed.filter((names) => names.length > 1)[0];
  const always = needed.filter((names) => names.length === 1).flat();
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(always.length === 0 ? {} : { required: always }),
    ...(alternatives === undefined ? {} : { anyOf: alternatives.map((name) => ({ required: [name] })) }),
    additionalProperties: false,
  };
}

function isRenamed(property: string): boolean {
  return Object.values(formFields).some(({ field }) => field[0] === property);
}

/** What a field of a form can say; null: nothing of that kind. */
function asText(name: string, schema: JsonSchema | undefined): JsonSchema | null {
  if (schema === undefined) return null;
  const isKnown = Object.hasOwn(formFields, name);
  if (schema.type === 'array' && isKnown) return { type: 'string', description: 'Separated by commas.' };
  return schema.type === 'string' || (isKnown && schema.type !== 'object') ? schema : null;
}

/** A form has no null. */
function fieldAt(properties: Record<string, JsonSchema>, path: readonly string[]): JsonSchema | undefined {
  const [first = '', ...rest] = path;
  const found = properties[first];
  if (found === undefined) return undefined;
  const { schema } = withoutNull(found);
  return rest.length === 0 ? schema : fieldAt(schema.properties ?? {}, rest);
}
