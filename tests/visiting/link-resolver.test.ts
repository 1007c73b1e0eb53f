import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LinkChange } from '../../server/links/stores/link-changes-store.ts';
import { createLinkResolver } from '../../server/visiting/link-resolver.ts';
import { type CheckedLink, PlainLink } from '../../server/visiting/visited-link.ts';

const target = 'https://example.com/';

function plain(code: string, to = target): PlainLink {
  return new PlainLink({ id: 1, code, version: 1, expiresAtMs: null }, to);
}

function guarded(code: string, properties: Partial<CheckedLink>): CheckedLink {
  const { id, version, expiresAtMs } = plain(code);
  const open = { encryptedKey: null, redirectionTime: null, message: null, clicksLimit: null, clicks: 0 };
  const stored = { id, type: 'url', code, version, target, isActive: true, expiresAtMs, ...open } as const;
  return { ...stored, hostVersion: 0, ...properties };
}

/** A resolver over links and changes that a test writes down itself. */
async function start(cacheBytes = 100_000) {
  const links = new Map<string, CheckedLink>();
  const changes: LinkChange[] = [];
  const reads: string[] = [];
  const wide = { isThere: false, asked: 0 };
  let latest = 10;
  const stored = {
    async find(code: string) {
      reads.push(code);
      return links.get(code) ?? null;
    },
    async hasWideCodes() {
      wide.asked += 1;
      return wide.isThere;
    },
    latestChange: async () => latest,
    changesSince: async (seen: number, most: number) => changes.filter(({ id }) => id > seen).slice(0, most),
  };
  const change = (type: LinkChange['type'], code: string, id = latest + 1) => {
    latest = id;
    changes.push({ id, type, code });
  };
  /** A server takes over that lacks the last changes. */
  const goBack = (id: number) => {
    latest = id;
    changes.length = 0;
  };
  const resolver = await createLinkResolver(stored, cacheBytes);
  return { links, changes, change, goBack, reads, wide, stored, resolver };
}

describe('what is remembered of links', () => {
  it('is what was read, codes that no link has included, and nothing that was not', async () => {
    const { links, resolver } = await start();
    links.set('harbour', plain('harbour'));
    expect(resolver.peek('harbour')).toBeUndefined();
    expect(await resolver.find('harbour')).toBe(links.get('harbour'));
    expect(await resolver.find('nobody')).toBeNull();
    expect(resolver.peek('harbour')).toBe(links.get('harbour'));
    expect(resolver.peek('nobody')).toBeNull();
    expect(resolver.figures()).toEqual({ hits: 2, misses: 1, entries: 2, bytes: 220 + target.length + 130 });
  });

  it('can be a link that leads nowhere', async () => {
    const { links, resolver } = await start();
    links.set('nowhere', guarded('nowhere', { target: null, isActive: false }));
    await resolver.find('nowhere');
    expect(resolver.peek('nowhere')).toBe(links.get('nowhere'));
  });

  it('is no link whose limit decides what its visitors are asked', async () => {
    const { links, resolver } = await start();
    const key = { encryptedKey: new Uint8Array(1) };
    const wait = { redirectionTime: 5, message: 'four' };
    const limit = { clicksLimit: 3 };
    for (const [code, properties] of Object.entries({ key, wait, limit }))
      links.set(code, guarded(code, properties));
    links.set('limited key', guarded('limited key', { ...limit, ...key }));
    links.set('limited wait', guarded('limited wait', { ...limit, ...wait }));
    for (const code of links.keys()) await resolver.find(code);
    expect([...links.keys()].filter((code) => resolver.peek(code) === undefined)).toEqual([
      'limited key',
      'limited wait',
    ]);
    expect(resolver.figures().bytes).toBe(3 * (450 + target.length) + 2 * 'four'.length);
  });

  it('takes no more room than it may', async () => {
    const { links, resolver } = await start(3 * (220 + target.length));
    for (const code of ['one', 'two', 'three', 'four']) {
      links.set(code, plain(code));
      await resolver.find(code);
    }
    expect(resolver.peek('one')).toBeUndefined();
    expect(resolver.peek('four')).not.toBeUndefined();
    expect(resolver.figures().entries).toBe(3);
  });

  it('can be forgotten, one link or all', async () => {
    const { resolver } = await start();
    for (const code of ['one', 'two', 'three']) await resolver.find(code);
    resolver.forget('one');
    expect(['one', 'two', 'three'].map(resolver.peek)).toEqual([undefined, null, null]);
    resolver.forgetAll();
    expect(['two', 'three'].map(resolver.peek)).toEqual([undefined, undefined]);
  });
});

describe('catching up with changes', () => {
  it('forgets the links that were changed, and moves on to the latest change', async () => {
    const { change, resolver } = await start();
    for (const code of ['one', 'two', 'three']) await resolver.find(code);
    expect(resolver.epoch()).toBe(10);
    await resolver.catchUp();
    expect(resolver.epoch()).toBe(10);
    change('url', 'one');
    change('secret', 'two');
    await resolver.catchUp();
    expect(resolver.epoch()).toBe(12);
    expect(['one', 'two', 'three'].map(resolver.peek)).toEqual([undefined, null, null]);
  });

  it('forgets everything when a change is everybody’s, or some were forgotten unseen', async () => {
    for (const [type, id] of [
      ['all', 11],
      ['url', 12],
    ] as const) {
      const { change, resolver } = await start();
      await resolver.find('one');
      change(type, 'other', id);
      await resolver.catchUp();
      expect(resolver.peek('one')).toBeUndefined();
      expect(resolver.epoch()).toBe(id);
    }
  });

  it('forgets everything rather than looking at a thousand changes', async () => {
    for (const [count, remembered] of [
      [999, null],
      [1000, undefined],
      [1500, undefined],
    ] as const) {
      const { change, resolver } = await start();
      await resolver.find('one');
      for (let done = 0; done < count; done += 1) change('url', 'other');
      await resolver.catchUp();
      expect(resolver.peek('one')).toBe(remembered);
      expect(resolver.epoch()).toBe(10 + count);
    }
  });

  it('forgets everything where a server has taken over that lacks changes which were seen', async () => {
    const { goBack, change, resolver } = await start();
    await resolver.find('one');
    goBack(8);
    await resolver.catchUp();
    expect(resolver.peek('one')).toBeUndefined();
    expect(resolver.epoch()).toBe(8);
    await resolver.find('one');
    change('url', 'other');
    await resolver.catchUp();
    expect(resolver.peek('one')).toBeNull();
    expect(resolver.epoch()).toBe(9);
  });

  it('asks how far the changes go only where it has seen none, or too many', async () => {
    const { change, stored, resolver } = await start();
    let asked = 0;
    const { latestChange } = stored;
    stored.latestChange = () => {
      asked += 1;
      return latestChange();
    };
    change('url', 'one');
    await resolver.catchUp();
    expect(asked).toBe(0);
    await resolver.catchUp();
    expect(asked).toBe(1);
  });

  it('is done once for all who ask meanwhile, and again for those who ask later', async () => {
    const { change, stored, resolver } = await start();
    let asked = 0;
    const { changesSince } = stored;
    stored.changesSince = (seen, most) => {
      asked += 1;
      return changesSince(seen, most);
    };
    await Promise.all([resolver.catchUp(), resolver.catchUp()]);
    expect(asked).toBe(1);
    change('url', 'one');
    await resolver.catchUp();
    expect(asked).toBe(2);
    stored.changesSince = () => Promise.reject(new Error('no database'));
    await expect(resolver.catchUp()).rejects.toThrow('no database');
    stored.changesSince = changesSince;
    await resolver.catchUp();
  });
});

describe('a link that is changed while it is read', () => {
  it('is told as it was read, and not remembered', async () => {
    const { change, stored, resolver } = await start();
    for (const forget of [
      () => resolver.forget('harbour'),
      () => resolver.forgetAll(),
      () => {
        change('url', 'harbour');
        return resolver.catchUp();
      },
    ]) {
      const read = Promise.withResolvers<CheckedLink | null>();
      stored.find = () => read.promise;
      const found = resolver.find('harbour');
      await forget();
      read.resolve(plain('harbour'));
      expect(await found).toMatchObject({ code: 'harbour' });
      expect(resolver.peek('harbour')).toBeUndefined();
    }
  });

  it('is remembered as the latest reading has it, whichever ends first', async () => {
    const { stored, resolver } = await start();
    const [earlier, later] = [plain('harbour', `${target}old`), plain('harbour', `${target}new`)];
    const reads = [Promise.withResolvers<CheckedLink>(), Promise.withResolvers<CheckedLink>()] as const;
    let count = 0;
    stored.find = () => (reads[count++] ?? reads[1]).promise;
    const found = [resolver.find('harbour'), resolver.find('harbour')];
    reads[0].resolve(earlier);
    expect(await found[0]).toBe(earlier);
    expect(resolver.peek('harbour')).toBeUndefined();
    reads[1].resolve(later);
    await found[1];
    expect(resolver.peek('harbour')).toBe(later);
  });

  it('can be read again after the database has failed', async () => {
    const { stored, resolver } = await start();
    const { find } = stored;
    stored.find = () => Promise.reject(new Error('no database'));
    await expect(resolver.find('harbour')).rejects.toThrow('no database');
    expect(resolver.peek('harbour')).toBeUndefined();
    stored.find = find;
    await resolver.find('harbour');
    expect(resolver.peek('harbour')).toBeNull();
  });
});

describe('what can be a code', () => {
  const wideCode = 'a_';

  it('is what codes made here look like, and others only where some link has such a code', async () => {
    const { resolver, wide, change, goBack } = await start();
    expect(['harbour', wideCode, 'no code'].map(resolver.isCode)).toEqual([true, false, false]);
    wide.isThere = true;
    change('url', 'harbour');
    await resolver.catchUp();
    expect(resolver.isCode(wideCode), 'nothing has told of it').toBe(false);
    change('secret', wideCode);
    await resolver.catchUp();
    expect(resolver.isCode(wideCode), 'secrets have other paths').toBe(false);
    change('url', wideCode);
    await resolver.catchUp();
    expect(['harbour', wideCode, 'no code'].map(resolver.isCode)).toEqual([true, true, false]);
    goBack(2);
    await resolver.catchUp();
    expect(resolver.isCode(wideCode)).toBe(true);
  });

  it.each([
    ['are too many to look at', 1000, 1],
    ['were forgotten unseen', 1, 2],
  ])('is asked for anew where changes %s', async (_which, count, step) => {
    const { resolver, wide, change } = await start();
    wide.isThere = true;
    for (let done = 0; done < count; done += 1) change('url', 'other', 10 + step * (done + 1));
    await resolver.catchUp();
    expect(resolver.isCode(wideCode)).toBe(true);
    expect(wide.asked).toBe(2);
  });

  it('is asked for when it is needed, once a second at most', async () => {
    const time = vi.spyOn(performance, 'now').mockReturnValue(5000);
    onTestFinished(() => time.mockRestore());
    const { resolver, wide, change } = await start();
    expect(await resolver.learnCode('harbour')).toBe(true);
    expect(await resolver.learnCode(wideCode)).toBe(false);
    change('url', wideCode);
    time.mockReturnValue(5999);
    expect(await resolver.learnCode(wideCode), 'it was asked a moment ago').toBe(false);
    time.mockReturnValue(6000);
    expect(await resolver.learnCode(wideCode)).toBe(true);
    expect(wide.asked).toBe(1);
  });

  it('is not asked for because of what looks like a code of ours, or like none at all', async () => {
    const { resolver, stored } = await start();
    const asked = vi.spyOn(stored, 'changesSince');
    expect(await resolver.learnCode('harbour')).toBe(true);
    expect(await resolver.learnCode('no code')).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is learnt from the changes of others, and is unknown while the database is away', async () => {
    const [learning, cutOff] = [await start(), await start()];
    learning.change('url', wideCode);
    expect(await learning.resolver.learnCode(wideCode)).toBe(true);
    cutOff.change('url', wideCode);
    cutOff.stored.changesSince = () => Promise.reject(new Error('no database'));
    expect(await cutOff.resolver.learnCode(wideCode)).toBe(false);
  });
});

describe('a link that somebody holds', () => {
  it('is the one that is remembered, and no other of the same code', async () => {
    const { links, resolver } = await start();
    const link = plain('harbour');
    links.set('harbour', link);
    expect(resolver.holds('harbour', link)).toBe(false);
    await resolver.find('harbour');
    expect(resolver.holds('harbour', link)).toBe(true);
    expect(resolver.holds('harbour', plain('harbour'))).toBe(false);
    expect(resolver.figures()).toMatchObject({ hits: 0, misses: 0 });
  });
});
