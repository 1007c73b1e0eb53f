import { describe, expect, it } from 'vitest';
import type { Click } from '../../server/clicks/click-batch.ts';
import type { ClickStore } from '../../server/clicks/click-store.ts';
import { createLimitedOpenings } from '../../server/clicks/limited-openings.ts';

type Openings = Parameters<ClickStore['openLimited']>[0];

const clickAt = (atMs: number): Click => ({ linkId: 1, atMs, isCounted: true, from: null });
const opening = (atMs: number) => ({
  linkId: 1,
  code: 'abc',
  version: 2,
  hostVersion: 3,
  click: clickAt(atMs),
});

/** Openings of links that allow so many more each, and how many were asked for in each statement. */
function start(allowed: number, meanwhile: (openings: Openings) => Promise<void> = async () => {}) {
  const statements: Openings[] = [];
  let left = allowed;
  const openings = createLimitedOpenings({
    async openLimited(asked) {
      statements.push(asked);
      await meanwhile(asked);
      if (asked.clicks.length > left) return false;
      left -= asked.clicks.length;
      return true;
    },
  });
  return { openings, statements, sizes: () => statements.map(({ clicks }) => clicks.length) };
}

describe('openings of a limited link', () => {
  it('that come together are counted by one statement, each with its own click', async () => {
    const { openings, statements } = start(9);
    expect(await Promise.all([1, 2, 3].map((atMs) => openings.open(opening(atMs))))).toEqual([
      true,
      true,
      true,
    ]);
    expect(statements).toEqual([
      { linkId: 1, code: 'abc', version: 2, hostVersion: 3, clicks: [clickAt(1), clickAt(2), clickAt(3)] },
    ]);
  });

  it('are granted one by one, in their order, when not all are allowed any more', async () => {
    const { openings, sizes } = start(2);
    expect(await Promise.all([1, 2, 3].map((atMs) => openings.open(opening(atMs))))).toEqual([
      true,
      true,
      false,
    ]);
    expect(sizes()).toEqual([3, 1, 1, 1]);
  });

  it('are refused by one statement where one comes alone', async () => {
    const { openings, sizes } = start(0);
    expect(await openings.open(opening(1))).toBe(false);
    expect(sizes()).toEqual([1]);
  });

  it('that come while others are counted are counted together next, and none is forgotten', async () => {
    const later: Promise<boolean>[] = [];
    const { openings, sizes } = start(9, async () => {
      if (later.length === 0) later.push(openings.open(opening(2)), openings.open(opening(3)));
    });
    expect(await openings.open(opening(1))).toBe(true);
    expect(await Promise.all(later)).toEqual([true, true]);
    expect(sizes()).toEqual([1, 2]);
    expect(await openings.open(opening(4)), 'after all of them').toBe(true);
    expect(sizes()).toEqual([1, 2, 1]);
  });

  it('of another link, of a link that was changed, or after hosts were banned are counted apart', async () => {
    const { openings, sizes } = start(9);
    const others = [{ linkId: 9 }, { version: 9 }, { hostVersion: 9 }];
    await Promise.all(
      [opening(1), ...others.map((other) => ({ ...opening(1), ...other }))].map(openings.open),
    );
    expect(sizes()).toEqual([1, 1, 1, 1]);
  });

  it('fail together when the database does, and the next ones are counted again', async () => {
    let isBroken = true;
    const { openings } = start(9, async () => {
      if (isBroken) throw new Error('no database');
    });
    const outcomes = await Promise.allSettled([openings.open(opening(1)), openings.open(opening(2))]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'no database' } },
      { status: 'rejected', reason: { message: 'no database' } },
    ]);
    isBroken = false;
    expect(await openings.open(opening(3))).toBe(true);
  });
});
