import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVisitorLinks } from '../../../server/links/visitor-links.ts';
import { type Random, systemRandom } from '../../../server/platform/random.ts';
import { storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'links that visitors make at the same moment on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startApp(kind);
  });
  afterAll(() => app?.stop());

  it('each lead where their visitor wanted', async () => {
    const links = createVisitorLinks({ database: app.database, random: systemRandom });
    const targets = Array.from({ length: 300 }, (_, number) => `https://example.com/${number}?"it's"=%00`);
    const codes = await Promise.all(targets.map((target) => links.make(target, 1_700_000_000_000)));
    expect(new Set(codes).size).toBe(targets.length);
    for (const [place, code] of codes.entries())
      expect(await storedLink(app, 'url', code)).toMatchObject({
        owner_id: null,
        target: targets[place],
        is_active: 1,
        clicks: 0,
        created_at_ms: 1_700_000_000_000,
        expires_at_ms: null,
      });
  });

  it('never share a code, though it be drawn for several of them or taken already', async () => {
    const links = createVisitorLinks({ database: app.database, random: forgetfulRandom(4) });
    const targets = Array.from({ length: 30 }, (_, number) => `https://example.com/again/${number}`);
    const codes = await Promise.all(targets.map((target) => links.make(target, 0)));
    expect(new Set(codes).size).toBe(targets.length);
    for (const [place, code] of codes.entries())
      expect(await storedLink(app, 'url', code)).toMatchObject({ target: targets[place] });
  });

  it('all fail when the database does, and the next ones are made again', async () => {
    let isBroken = true;
    const database = {
      ...app.database,
      commit: (...args: Parameters<typeof app.database.commit>) =>
        isBroken ? Promise.reject(new Error('disk full')) : app.database.commit(...args),
    };
    const links = createVisitorLinks({ database, random: systemRandom });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => links.make(`https://a.test/${number}`, 0)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isBroken = false;
    expect(await links.make('https://a.test/4', 0)).toHaveLength(7);
  });
});

/** Draws everything several times before it draws anything new. */
function forgetfulRandom(times: number): Random {
  let last: Buffer = Buffer.alloc(0);
  let drawn = 0;
  return {
    ...systemRandom,
    bytes(size) {
      if (drawn % times === 0 || last.length !== size) last = systemRandom.bytes(size);
      drawn += 1;
      return last;
    },
  };
}
