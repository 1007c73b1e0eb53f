import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { encryptedColumns } from '../../server/kept-by-rooms.ts';
import { hiddenProperties, shownProperties } from '../../server/platform/logged-properties.ts';

const hidden = new Set<string>(hiddenProperties);
const shown = new Set<string>(shownProperties);

interface Schema {
  _zod: { def: Record<string, unknown> };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** The names of all fields of a schema that can be seen: what stands below a hidden field is hidden with it. */
function visibleFieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (!isSchema(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const fields = Object.entries((def['shape'] ?? {}) as Record<string, unknown>).flatMap(([name, field]) =>
    hidden.has(name) ? [name] : [name, ...visibleFieldsOf(field, seen)],
  );
  const inner = Object.values(def).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return [...fields, ...inner.flatMap((value) => visibleFieldsOf(value, seen))];
}

async function requestFields(): Promise<string[]> {
  const contract = new URL('../../contract/', import.meta.url);
  const names = readdirSync(fileURLToPath(contract), { recursive: true, encoding: 'utf8' });
  const exported: Record<string, unknown>[] = [];
  for (const name of names.filter((one) => one.endsWith('.ts')))
    exported.push(await import(new URL(name, contract).href));
  const requests = exported
    .flatMap(Object.entries)
    .filter(([name]) => /(Request|Options|User|Pair)$/.test(name));
  return requests.flatMap(([, schema]) => visibleFieldsOf(schema));
}

test('every field of every request is hidden from the log, or is known to be harmless', async () => {
  const fields = [...new Set(await requestFields())];
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.filter((field) => !hidden.has(field) && !shown.has(field))).toEqual([]);
});

test('no field is hidden and shown, and none is called harmless that there is not', async () => {
  const fields = new Set(await requestFields());
  expect(shownProperties.filter((field) => hidden.has(field) || !fields.has(field))).toEqual([]);
});

test('every encrypted column is hidden from the log', () => {
  expect(encryptedColumns.map(({ column }) => column).filter((column) => !hidden.has(column))).toEqual([]);
});
