import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import type { Database } from '../../../server/database/database.ts';
import { takeInNew } from '../../../server/links/stores/searched-links-store.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';

/** The part of a short URL that is its code. */
export function codeOf(shortUrl: unknown): string {
  return String(shortUrl).split('/').at(-1) ?? '';
}

/** Makes a link through the call, with or without an account, and gives its code. */
export async function makeLink(
  app: AppUnderTest,
  token?: string,
  options: Record<string, unknown> = {},
  url = 'https://example.com/a/page?with=query',
): Promise<string> {
  const payload = token === undefined ? { url } : { url, options };
  const { body } = await app.call(endpoints.createLink, payload, token === undefined ? {} : { token });
  if (body.status_code !== 703) throw new Error(`No link was made: ${JSON.stringify(body)}`);
  return codeOf(body.details);
}

/** Makes a secret through the call and gives its code. */
export async function makeSecret(
  app: AppUnderTest,
  token: string,
  options: Record<string, unknown> = {},
  text = 'The cake is under the stairs',
): Promise<string> {
  const payload = { entered_secret: { ops: [{ insert: `${text}\n` }] }, options };
  const { body } = await app.call(endpoints.createSecret, payload, { token });
  if (body.status_code !== 703) throw new Error(`No secret was made: ${JSON.stringify(body)}`);
  return codeOf(body.details);
}

/** Makes a link or a secret: what holds for both is tested on both. */
export function makeOne(
  app: AppUnderTest,
  type: LinkType,
  token: string,
  options: Record<string, unknown> = {},
): Promise<string> {
  return type === 'url' ? makeLink(app, token, options) : makeSecret(app, token, options);
}

/** What the database has of a link or secret. */
export function storedLink(app: AppUnderTest, type: LinkType, code: string) {
  return app.database.query
    .selectFrom('links')
    .selectAll()
    .where('type', '=', type)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

const rowsPerInsert = 250;

/** The code of one of the links that `insertLinks` has put there. */
export function insertedCode(ownerId: number, index: number): string {
  return `o${ownerId.toString(36)}n${index.toString(36).padStart(5, '0')}`;
}

/** Puts very many links straight into the database: only what the list and the search look at differs. */
export async function insertLinks(
  database: Database,
  ownerId: number,
  count: number,
  targetOf: (index: number) => string,
  { isSearched = true } = {},
): Promise<void> {
  for (let from = 0; from < count; from += rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rowsPerInsert, count - from) }, (_, offset) => ({
      type: 'url' as const,
      code: insertedCode(ownerId, from + offset),
      owner_id: ownerId,
      target: targetOf(from + offset),
      is_active: 1 as const,
      created_at_ms: 1_700_000_000_000 + from + offset,
    }));
    await database.query.transaction().execute(async (transaction) => {
      const made = await transaction.insertInto('links').values(rows).returning('id').execute();
      const ids = made.map(({ id }) => id);
      if (isSearched) await takeInNew(transaction, database.dialect, ids);
    });
  }
}
