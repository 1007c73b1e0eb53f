import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keptTableFaults } from '../../tools/checks/kept-tables.ts';
import { migratedDatabase } from '../support/database/migrated-database.ts';
import { databaseKinds } from '../support/servers/app-under-test.ts';

describe.each(databaseKinds)('what is kept of people on %s', (kind) => {
  const empty = migratedDatabase(kind);

  /** What is said while a table is there that the rooms do not know of. */
  async function faultsWith(columns: string): Promise<string[]> {
    await sql`create table forgotten (${sql.raw(columns)})`.execute(empty().query);
    try {
      return await keptTableFaults(empty());
    } finally {
      await sql`drop table forgotten`.execute(empty().query);
    }
  }

  it('is wiped and exported table by table, or it is said why not', async () => {
    expect(await keptTableFaults(empty())).toEqual([]);
  });

  it.each(['user_id', 'link_id', 'owner_id', 'email'])(
    'is not forgotten in a table with the column %s',
    async (column) => {
      const said = (await faultsWith(`id bigint, ${column} text`)).join('\n');
      expect(said).toContain(`The table forgotten names a person or a link (${column}), and no room says`);
      expect(said).toContain('The table forgotten has no owner');
    },
  );

  it('is not forgotten in a table that refers to people under another name', async () => {
    const said = (await faultsWith('id bigint, reader bigint references users (id)')).join('\n');
    expect(said).toContain('The table forgotten names a person or a link (users)');
  });

  it('is encrypted anew column by column', async () => {
    const type = kind === 'sqlite' ? 'blob' : 'bytea';
    const said = (await faultsWith(`id bigint, answer_sealed ${type}`)).join('\n');
    expect(said).toContain('The bytes in forgotten.answer_sealed are in no room’s list of encrypted columns');
  });
});
