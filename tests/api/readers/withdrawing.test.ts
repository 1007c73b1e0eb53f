import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { readersNamed, sharedText, shareWithReaders } from '../../support/builders/reader-builder.ts';
import { openByProgram, runSecretJobs } from '../../support/builders/secret-builder.ts';
import { databaseDump, expectPurged } from '../../support/database/stored-bytes.ts';
import { rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

describe.each(databaseKinds)('withdrawing one message from its readers on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  /** Races are run on both databases by `npm test`, all else on the first. */
  const once = kind === databaseKinds[0] ? {} : rest;

  const statesOf = async (code: string) => {
    const { body } = await app.call(endpoints.secretReaders, { code }, { token });
    return body.details.readers.map(({ label, state, openings }) => [label, state, openings]);
  };
  /** What is told of one reader's link, in the order of the alphabet. */
  const receiptsOf = async (code: string) => {
    const { body } = await app.call(endpoints.receipts, { code, type: 'secret' }, { token });
    return body.details.map(({ kind: told }) => told).toSorted();
  };
  const contents = () =>
    app.database.query.selectFrom('secret_contents').select('ciphertext').orderBy('link_id').execute();

  /** As a reader does who is told to try again: until there is an answer. */
  async function openUntilAnswered(code: string): Promise<'text' | 'over'> {
    for (;;) {
      const { http, body } = await openByProgram(app, code);
      if (http === 503) continue;
      if (body.message === 'success') return 'text';
      expect(body.details).toBe('secExpired');
      return 'over';
    }
  }

  it('from one leaves the others theirs, and tells what became of each', once, async () => {
    const { readers } = await shareWithReaders(app, token, {
      readers: [...readersNamed(3), { label: 'Limited', clicks_limit: 1 }],
    });
    const [first, second, third, limited] = readers.map(({ code }) => code) as [
      string,
      string,
      string,
      string,
    ];
    for (const code of [first, second, second, limited]) await openByProgram(app, code);
    await app.call(endpoints.burnSecret, { code: first }, { token });
    await app.call(endpoints.toggle, { code: third, type: 'secret' }, { token });
    expect(await statesOf(second)).toEqual([
      ['Reader 1', 'withdrawn', 1],
      ['Reader 2', 'opened', 2],
      ['Reader 3', 'inactive', 0],
      ['Limited', 'spent', 1],
    ]);
    expect(await receiptsOf(first)).toEqual(['burned', 'created', 'opened']);
    expect(await receiptsOf(limited)).toEqual(['created', 'opened', 'spent']);
    expect(await openUntilAnswered(first)).toBe('over');
    expect(await openUntilAnswered(second)).toBe('text');
  });

  it('tells what was never opened in its time from what was taken back', once, async () => {
    const options = { expiry_date: 86_400 };
    const { readers } = await shareWithReaders(app, token, { readers: readersNamed(2), options });
    const [first, second] = readers.map(({ code }) => code) as [string, string];
    await app.call(endpoints.burnSecret, { code: second }, { token });
    app.clock.advance({ days: 2 });
    expect((await statesOf(first)).map(([, state]) => state)).toEqual(['expired', 'withdrawn']);
  });

  it('from all destroys it down to the files; the links stay and say so', once, async () => {
    const { group, readers } = await shareWithReaders(app, token, { readers: readersNamed(12) });
    const [{ ciphertext: stored } = { ciphertext: new Uint8Array() }] = (await contents()).slice(-1);
    const { body } = await app.call(endpoints.withdrawReaders, { group }, { token });
    expect(body.details.readers.map(({ state }) => state)).toEqual(Array(12).fill('withdrawn'));
    for (const { code } of readers) {
      expect(await receiptsOf(code)).toEqual(['burned', 'created']);
      expect(await openUntilAnswered(code)).toBe('over');
    }
    await expectPurged(app, [stored], () => runSecretJobs(app));
    expect(await databaseDump(app)).not.toContain(Buffer.from(stored).toString('hex'));
    // Pressed twice, it is just as gone.
    expect((await app.call(endpoints.withdrawReaders, { group }, { token })).http).toBe(200);
  });

  it('fifty links of one message, each opened five times at once, open once each', async () => {
    const { readers } = await shareWithReaders(app, token, {
      readers: readersNamed(50),
      options: { clicks_limit: 1 },
    });
    const outcomes = await Promise.all(
      readers.map(({ code }) => Promise.all(Array.from({ length: 5 }, () => openUntilAnswered(code)))),
    );
    const opened = outcomes.map((outcome) => outcome.filter((one) => one === 'text').length);
    expect(opened).toEqual(Array(50).fill(1));
    expect((await statesOf(readers[0]?.code ?? '')).map(([, state]) => state)).toEqual(
      Array(50).fill('spent'),
    );
  });

  it('while all of them open it hands the message out before the answer, and to nobody after it', async () => {
    const { group, readers } = await shareWithReaders(app, token, { readers: readersNamed(30) });
    const early = readers.map(({ code }) => openUntilAnswered(code));
    await app.call(endpoints.withdrawReaders, { group }, { token });
    const late = await Promise.all(readers.map(({ code }) => openUntilAnswered(code)));
    expect(late).toEqual(Array(30).fill('over'));
    const given = (await Promise.all(early)).filter((one) => one === 'text').length;
    const counted = (await statesOf(readers[0]?.code ?? '')).reduce(
      (sum, [, , openings]) => sum + Number(openings),
      0,
    );
    expect(counted).toBe(given);
    const { body } = await openByProgram(app, readers[0]?.code ?? '');
    expect(JSON.stringify(body)).not.toContain(sharedText);
  });
});
