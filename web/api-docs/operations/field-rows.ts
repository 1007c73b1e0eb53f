import { type JsonSchema, resolveSchema, withoutNull } from '../../../contract/rest/openapi/json-schema.ts';

/** A field as the page lists it. */
export interface FieldRow {
  /** A dot leads into an object. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** What a value has to be like, in short sentences. */
  rules: string[];
}

type Named = Record<string, JsonSchema>;

/** How deep fields of fields are listed. */
const deepest = 2;

/** The fields of an object, those inside of its objects after them. */
export function fieldRows(schema: JsonSchema, named: Named, prefix = '', depth = 1): FieldRow[] {
  const { properties = {}, required = [] } = resolveSchema(schema, named);
  return Object.entries(properties).flatMap(([name, property]) => {
    const row = fieldRow(prefix + name, property, required.includes(name), named);
    const inner = itemsOf(withoutNull(property).schema);
    // What has a name of its own is listed where it is answered by itself.
    const isListed =
      depth < deepest && inner.schema.$ref === undefined && inner.schema.properties !== undefined;
    const below = isListed ? fieldRows(inner.schema, named, `${prefix}${name}${inner.mark}.`, depth + 1) : [];
    return [row, ...below];
  });
}

function itemsOf(schema: JsonSchema): { schema: JsonSchema; mark: string } {
  return schema.type === 'array' ? { schema: schema.items ?? {}, mark: '[]' } : { schema, mark: '' };
}

/** One field. */
export function fieldRow(name: string, property: JsonSchema, isRequired: boolean, named: Named): FieldRow {
  const { schema, takesNull } = withoutNull(property);
  return {
    name,
    type: typeText(schema, named) + (takesNull ? ' or null' : ''),
    isRequired,
    description: property.description ?? schema.description ?? '',
    rules: rulesOf(schema),
  };
}

function typeText(schema: JsonSchema, named: Named): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {}, named)}`;
  if (schema.format !== undefined) return schema.format;
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds !== undefined) return [...new Set(kinds.map((kind) => typeText(kind, named)))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.type ?? (schema.const === undefined ? 'any' : typeof schema.const);
}

const count = new Intl.NumberFormat('en');

function rulesOf(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength, minItems, maxItems, pattern } = schema;
  return [
    schema.enum !== undefined && `One of ${schema.enum.map((value) => `\`${value}\``).join(', ')}.`,
    schema.const !== undefined && `Always \`${JSON.stringify(schema.const)}\`.`,
    minimum !== undefined && maximum !== undefined && `${count.format(minimum)} to ${count.format(maximum)}.`,
    maxLength !== undefined && `At most ${count.format(maxLength)} characters.`,
    minItems !== undefined &&
      maxItems !== undefined &&
      `${count.format(minItems)} to ${count.format(maxItems)} of them.`,
    pattern !== undefined && `Matches \`${pattern}\`.`,
    schema.default !== undefined && `\`${JSON.stringify(schema.default)}\` unless said.`,
  ].filter((rule) => rule !== false);
}
