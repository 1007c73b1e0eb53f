// @module-tag rest
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckedHouse, checkHouse, repository, runCheck } from '../support/run/checked-house.ts';

let house: CheckedHouse | null = null;
afterEach(async () => {
  await house?.remove();
  house = null;
});

async function checkTables(files: Record<string, string>): Promise<CheckedHouse> {
  const own = 'export const find = (query) => query.selectFrom("links").selectAll();';
  house = await checkHouse('check-tables.mjs', { 'server/links/link-store.ts': own, ...files });
  return house;
}

const foreign = 'The table links belongs to server/links/ (server/table-owners.ts): have that room hand over';

describe('a table', () => {
  test('is touched by the stores of its room, and the steps of the schema', async () => {
    const { exitCode, said } = await checkTables({
      'server/links/owner-port.ts': 'export const isThere = sql`exists (select 1 from links)`;',
      'server/database/migrations/0099-later.ts': 'export const later = (db) => db.deleteFrom("links");',
    });
    expect(said).toBe('2 statements in 2 files.\nEvery table is touched by its own room only.\n');
    expect(exitCode).toBe(0);
  });

  test.each([
    ["query.selectFrom('links').selectAll()", "selectFrom('links')"],
    ["query.selectFrom('links as own').selectAll()", "selectFrom('links as own')"],
    ["query.deleteFrom('links')", "deleteFrom('links')"],
    ["query.selectFrom('links' as never)", "selectFrom('links')"],
    ["sql.join([sql.table('links')])", "sql.table('links')"],
    ["eb.exists(eb.selectFrom('links'))", "selectFrom('links')"],
    ["found.leftJoin('links', 'links.id', 'link_id')", "leftJoin('links')"],
    ['sql`update links set clicks = 0`.execute(query)', 'update links'],
    ['sql<number>`select 1 from visit_days, (select id from links) as some`', 'from links'],
    ["connection.run('vacuum links')", 'vacuum links'],
    ["dialect.updateThenInsert(query, update, [{ into: 'links', values: {} }])", "into: 'links'"],
  ])('is not touched by another room: %s', async (statement, how) => {
    const { exitCode, said } = await checkTables({
      'server/secrets/secret-store.ts': `export const leak = (query, eb, found, dialect, update, connection) => ${statement};`,
    });
    expect(said).toContain(`server/secrets/secret-store.ts: ${how}\n  ${foreign}`);
    expect(exitCode).not.toBe(0);
  });

  test('is not touched by other files of its room', async () => {
    const { exitCode, said } = await checkTables({
      'server/links/edit-link.ts': "export const edit = (query) => query.updateTable('links');",
    });
    expect(said).toContain(
      "server/links/edit-link.ts: updateTable('links')\n  Statements on links stand in the *-store.ts files of server/links/ only",
    );
    expect(exitCode).not.toBe(0);
  });

  test('is not named by a variable where nobody sees whose it is', async () => {
    const { exitCode, said } = await checkTables({
      'server/accounts/forget.ts': 'export const forget = (query, table) => query.deleteFrom(table);',
    });
    expect(said).toContain(
      'server/accounts/forget.ts: deleteFrom(…)\n  This statement names its table by a variable',
    );
    expect(exitCode).not.toBe(0);
  });

  test('is what this repository’s statements are about', async () => {
    const { exitCode, said } = await runCheck('check-tables.mjs', repository);
    expect(Number(/(\d+) statements/.exec(said)?.[1])).toBeGreaterThan(150);
    expect(exitCode).toBe(0);
  });

  test('is not called sound where no statement was found', async () => {
    house = await checkHouse('check-tables.mjs', { 'server/links/link.ts': 'export const link = 1;' });
    expect(house.said).toContain('the silence means nothing');
    expect(house.exitCode).not.toBe(0);
  });
});
