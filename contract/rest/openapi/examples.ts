import type { Me } from '../account-schemas.ts';
import type { LinkResource } from '../link-schemas.ts';
import { type Problem, problemOf } from '../problem.ts';
import type { SecretResource } from '../secret-schemas.ts';
import { type JsonSchema, resolveSchema, withoutNull } from './json-schema.ts';

/** What stands for a schema of that name. */
function namedExamples(publicUrl: string): Record<string, unknown> {
  const link: LinkResource = {
    target: 'https://example.com/spring-sale',
    code: 'spring24',
    short_url: `${publicUrl}/spring24`,
    state: 'active',
    active: true,
    has_key: false,
    click_limit: 500,
    clicks: 128,
    expires_at: '2026-12-24T18:00:00.000Z',
    message: null,
    title: 'Spring sale',
    note: 'For the newsletter',
    notify: null,
    tags: ['spring', 'newsletter'],
    archived: false,
    carried_clicks: 0,
    created_at: '2026-11-17T09:30:00.000Z',
  };
  const secret: SecretResource = {
    code: 'h7Qk2mXv9LpA',
    short_url: `${publicUrl}/s/h7Qk2mXv9LpA`,
    state: 'active',
    active: true,
    has_key: false,
    click_limit: 1,
    clicks: 0,
    expires_at: '2026-11-18T09:30:00.000Z',
    message: null,
    title: null,
    note: null,
    notify: 'opened expired',
    tags: [],
    archived: false,
    carried_clicks: 0,
    created_at: '2026-11-17T09:30:00.000Z',
    zero_knowledge: false,
    destroy_after_last: true,
    wiped: false,
  };
  const me: Me = {
    key: { id: 'Kx82mPqR', scopes: ['links:create', 'links:read'] },
    account: { email: 'maya@example.com', firstname: 'Maya', lastname: 'Lind' },
  };
  const problem: Problem = problemOf(publicUrl, 'codeNotAvailable');
  return { Link: link, Secret: secret, Me: me, Problem: problem };
}

/** What stands for a field of that name, where it is of that kind. */
const fieldExamples: Record<string, unknown> = {
  clicks: 128,
  created: 1,
  refused: 1,
  status: 409,
  endpoint: 'https://example.com/hook',
  failures: 0,
  id: 'kV3xQ9mTz2LpWc7R',
  month: '2026-11',
  next: 'winter23',
  off_because: null,
  previous_secret_until: null,
  public_key: 'whpk_…',
  secret: 'whsec_…',
  value: 'example.com',
  zone: 'Europe/Stockholm',
};

const formatExamples: Record<string, unknown> = {
  date: '2026-11-17',
  'date-time': '2026-11-17T09:30:00.000Z',
};

function kindOf(value: unknown): string {
  return typeof value === 'number' ? 'integer' : typeof value;
}

/** Makes up a value that fits a schema of the document. */
export function createExampleMaker(named: Record<string, JsonSchema>, publicUrl: string) {
  const byName = namedExamples(publicUrl);
  const byField: Record<string, unknown> = { ...fieldExamples, short_url: `${publicUrl}/spring24` };

  function exampleOf(schema: JsonSchema, field = ''): unknown {
    const own = byName[schema.$ref?.split('/').at(-1) ?? ''];
    if (own !== undefined) return own;
    const { schema: whole, takesNull } = withoutNull(resolveSchema(schema, named));
    if (whole.$ref !== undefined) return exampleOf(whole, field);
    if (whole.const !== undefined) return whole.const;
    const known = byField[field];
    if (known === null ? takesNull : kindOf(known) === whole.type) return known;
    if (whole.examples !== undefined) return whole.examples[0];
    if (whole.enum !== undefined) return whole.enum[0];
    const [variant] = whole.anyOf ?? whole.oneOf ?? [];
    if (variant !== undefined) return exampleOf(variant, field);
    return ofType(whole);
  }

  function ofType(schema: JsonSchema): unknown {
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([name]) => schema.required?.includes(name))
            .map(([name, inner]) => [name, exampleOf(inner, name)]),
        );
      case 'array':
        return exampleItems(schema.items ?? {});
      case 'integer':
      case 'number':
        return schema.minimum ?? 1;
      case 'boolean':
        return true;
      default:
        return formatExamples[schema.format ?? ''] ?? 'text';
    }
  }

  /** One of each kind. */
  function exampleItems(items: JsonSchema): unknown[] {
    const { anyOf, oneOf } = resolveSchema(items, named);
    return (anyOf ?? oneOf ?? [items]).map((kind) => exampleOf(kind));
  }

  return exampleOf;
}
