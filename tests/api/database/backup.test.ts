import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { deriveSealKeys, sealSecret, unsealSecret } from '../../../contract/seal/seal.ts';
import type { SealLock } from '../../../contract/seal/seal-format.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import { linkSearchOf } from '../../../server/links/search/link-search-of.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import {
  lookAt,
  messageOf,
  openByProgram,
  sharePayload,
  shareSecret,
} from '../../support/builders/secret-builder.ts';
import { everythingIn } from '../../support/database/everything-in.ts';
import { createPlace, type Place } from '../../support/database/place.ts';
import { createFakeClock } from '../../support/run/fake-clock.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, undistributedKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';
import { listenForVisits } from '../../support/servers/short-link-visitor.ts';

const text = 'the harbour gate opens at nine';

describeFirst(undistributedKinds, 'a backup of an installation on %s', (from) => {
  const clock = createFakeClock();
  let place: Place;
  let app: AppUnderTest;
  let file: string;
  let token: string;
  let codes: { limited: string; keyed: string; secret: string; sealed: string };
  let fragment: string;
  let before: Record<string, unknown>;

  beforeAll(async () => {
    place = await createPlace(from);
    app = await place.start(clock);
    ({ token } = await createSignedInUser(app));
    const limited = await makeLink(app, token, { clicks_limit: 5 });
    const keyed = await makeLink(
      app,
      token,
      { password: 'open sesame' },
      'https://example.org/needle/in/hay',
    );
    const { code: secret } = await shareSecret(app, token, { text, options: { clicks_limit: 2 } });
    const checked = checkDelta(messageOf(text));
    if (!checked.ok) throw new Error('The message is wrong');
    const zeroKnowledge = await sealSecret(checked.value, null);
    fragment = zeroKnowledge.fragment;
    const { code: sealed } = await sharePayload(app, token, { sealed: zeroKnowledge.sealed, options: {} });
    codes = { limited, keyed, secret, sealed };
    const visit = await listenForVisits(app);
    for (let visits = 0; visits < 2; visits += 1) await visit(`/${limited}`);
    await openByProgram(app, secret);
    await app.app.stop();
    before = await everythingIn(app.database);
    file = join(place.directory, 'all.ndjson.gz');
    const outcome = await operate(place.environment, 'backup', file);
    expect(outcome).toMatchObject({ exitCode: 0, out: expect.stringContaining('read back') });
  });
  afterAll(async () => {
    await app.database.close();
    await place.remove();
  });

  it('is one file that only its owner can read, and nothing else is left beside it', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(place.directory)).filter((name) => name.includes('ndjson'))).toEqual([
      'all.ndjson.gz',
    ]);
  });

  describeFirst(undistributedKinds, 'restored to %s', (to) => {
    let other: Place;
    let restored: AppUnderTest;
    beforeAll(async () => {
      other = await createPlace(to);
      const outcome = await operate(other.environment, 'restore', file);
      expect(outcome).toMatchObject({ exitCode: 0, out: expect.stringContaining('found them the same') });
      const database = other.connect();
      expect(await everythingIn(database)).toEqual(before);
      await database.close();
      restored = await other.start(clock);
    });
    afterAll(async () => {
      await restored.stop();
      await other.remove();
    });

    it('lets people go on where they were: signed in, with their links, found by search', async () => {
      const { body } = await restored.call(endpoints.listLinks, { type: 'url' }, { token });
      expect((body.details as { code: string }[]).map(({ code }) => code)).toEqual([
        codes.keyed,
        codes.limited,
      ]);
      const found = await restored.call(
        endpoints.listLinks,
        { type: 'url', search_string: 'needle' },
        { token },
      );
      expect((found.body.details as { code: string }[]).map(({ code }) => code)).toEqual([codes.keyed]);
      const details = await restored.call(
        endpoints.linkStatistics,
        { code: codes.keyed, type: 'url' },
        { token },
      );
      expect(details.body.password).toBe('open sesame');
    });

    it('has an index of all links for those who search', async () => {
      const { query, dialect } = restored.database;
      const owner = await query.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const wanted = {
        ownerId: owner.id,
        type: 'url' as const,
        isArchived: false,
        term: 'needle',
        belowId: 1e9,
        count: 9,
      };
      const ids = await linkSearchOf(dialect).idsContaining(query, wanted);
      const found = await query.selectFrom('links').select('code').where('id', 'in', ids).execute();
      expect(found).toEqual([{ code: codes.keyed }]);
    });

    it('opens limited links and secrets as often as was left, and not once more', async () => {
      const visit = await listenForVisits(restored);
      const answers: (string | null)[] = [];
      for (let visits = 0; visits < 5; visits += 1) answers.push((await visit(`/${codes.limited}`)).location);
      expect(answers.filter((location) => location?.startsWith('https://example.com/'))).toHaveLength(3);
      expect((await openByProgram(restored, codes.secret)).body.details).toMatchObject({
        remaining_clicks: 0,
      });
      expect((await openByProgram(restored, codes.secret)).body.details).toBe('secExpired');
    });

    it('opens secrets that were sealed in the browser', async () => {
      const { html } = await lookAt(restored, codes.sealed);
      const lock = JSON.parse(
        /data-lock="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '',
      ) as SealLock;
      const link = parseFragment(fragment);
      const keys = link.ok ? await deriveSealKeys(link.value, null, lock) : link;
      if (!keys.ok) throw new Error(keys.failure);
      const { body } = await openByProgram(restored, codes.sealed, { proof: keys.value.proof });
      const { envelope } = body.details as unknown as { envelope: unknown };
      const opened = await unsealSecret(keys.value, lock, envelope);
      expect(JSON.stringify(opened)).toContain(text);
    });

    it('numbers new links after all that were ever there', async () => {
      const highest = (before['links'] as { lastNumber: number }).lastNumber;
      const code = await makeLink(restored, token);
      const { id } = await restored.database.query
        .selectFrom('links')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      expect(id).toBe(highest + 1);
    });
  });
});
