import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeLink, storedLink } from '../../support/builders/link-builder.ts';
import { openByProgram, shareSecret } from '../../support/builders/secret-builder.ts';
import { databaseDump, databaseFiles, isStored } from '../../support/database/stored-bytes.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

/** Columns that may name a person, whichever table they stand in. */
const namesAPerson = /^(user_id|owner_id|used_by)$/;

describeFirst(databaseKinds, 'of somebody who has left, on %s,', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app?.stop());

  /** Every table and column that still has the person's number. */
  async function placesOf(personId: number): Promise<string[]> {
    const tables = await app.database.query.introspection.getTables();
    const found: string[] = [];
    for (const { name, columns } of tables) {
      const persons = columns.filter((column) => namesAPerson.test(column.name)).map((column) => column.name);
      if (name === 'users') persons.push('id');
      for (const column of persons) {
        const { rows } = await sql`select 1 from ${sql.table(name)}
          where ${sql.ref(column)} = ${personId} limit 1`.execute(app.database.query);
        if (rows.length > 0) found.push(`${name}.${column}`);
      }
    }
    const sums = await sql`select 1 from visit_days where subject <> 'link' and subject_id = ${personId}
      union all select 1 from visit_totals where subject_id = ${personId}`.execute(app.database.query);
    return sums.rows.length > 0 ? [...found, 'sums of visits'] : found;
  }

  it('nothing is left: no number, no e-mail, no address, no message, no word of the search index', async () => {
    const email = `canary-${kind}@example.com`;
    const person = await createSignedInUser(app, { email });
    const other = await createSignedInUser(app);
    const { token } = person;
    await app.call(
      endpoints.setDefaults,
      { url_message: `canary default ${kind}`, password: 'default key' },
      { token },
    );
    const target = `https://canary-${kind}.example/a~q~b/${'long'.repeat(500)}/end`;
    const link = await makeLink(
      app,
      token,
      { url_message: `canary note ${kind}`, ads_enabled: true, redirection_time: 5, password: 'canary key' },
      target,
    );
    const plain = await makeLink(app, token, {}, `${target}/plain`);
    const secret = await shareSecret(app, token, { text: `canary text ${kind}` });
    await app.app.http.inject({ url: `/${plain}` });
    await openByProgram(app, secret.code);
    await app.call(endpoints.feedback, {
      name: 'Maya Lindqvist',
      email,
      category: 'Bug',
      message: `canary words ${kind}`,
      'g-recaptcha-response': await solveCaptcha(app),
    });
    await app.call(endpoints.forgotPassword, { user: { email } });
    for (const used_by of [person.id, null])
      await app.database.query
        .insertInto('invitations')
        .values({
          token_hash: Buffer.from(`token ${used_by}`),
          email,
          used_by,
          created_at_ms: 0,
          expires_at_ms: Number.MAX_SAFE_INTEGER,
        })
        .execute();
    await makeLink(app, other.token, {}, 'https://example.com/others');
    const { key_sealed: key, id: linkId } = await storedLink(app, 'url', link);
    const { id: secretId } = await storedLink(app, 'secret', secret.code);
    const contents = await app.database.query
      .selectFrom('secret_contents')
      .select(['ciphertext', 'wrapped_key'])
      .where('link_id', '=', secretId)
      .executeTakeFirstOrThrow();
    const remains: (string | Uint8Array)[] = [
      `canary-${kind}`,
      `canary default ${kind}`,
      `canary note ${kind}`,
      `canary words ${kind}`,
      key as Uint8Array,
      contents.ciphertext,
      contents.wrapped_key as Uint8Array,
    ];
    expect(await placesOf(person.id)).toContain('links.owner_id');
    // The end of a word of the index: SQLite writes only where it differs from the word before.
    const wordEnd = '717e';
    if (kind === 'sqlite') expect(isStored(await databaseFiles(app), wordEnd)).toBe(true);

    expect(
      (await app.call(endpoints.deleteAccount, { password: strongPassword }, { token })).body.status_code,
    ).toBe(620);
    await untilWiped(app.database, person.id);

    expect(await placesOf(person.id)).toEqual([]);
    const dump = await databaseDump(app);
    for (const bytes of remains)
      expect(dump).not.toContain(typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('hex'));
    for (const id of [linkId, secretId])
      for (const table of ['secret_contents', 'secret_claims', 'link_breakdowns'] as const)
        expect(
          await app.database.query.selectFrom(table).select('link_id').where('link_id', '=', id).execute(),
        ).toEqual([]);
    // PostgreSQL's files keep what is deleted until its own vacuuming comes by; only messages are purged there.
    const inFiles = kind === 'sqlite' ? [...remains, wordEnd] : [contents.ciphertext];
    const left = async () => {
      const files = await databaseFiles(app);
      return inFiles.filter((bytes) => isStored(files, bytes)).map(String);
    };
    await expect.poll(left, { timeout: 60_000, interval: 300 }).toEqual([]);
  });
});
