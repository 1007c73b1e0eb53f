import { describe, expect, it } from 'vitest';
import { createFoldPace, nextStride } from '../../server/clicks/folding/fold-pace.ts';

const rush = (atMs: number) => ({ atMs, utilization: 0.95 });

describe('clicks', () => {
  it('are folded at once when few come', () => {
    const pace = createFoldPace();
    expect(pace.isTime({ oldest: 1, newest: 40 }, rush(1000))).toBe(true);
    expect(pace.isTime({ oldest: 41, newest: 60 }, rush(2000))).toBe(true);
  });

  it('wait while many come, and are folded when the rush is over', () => {
    const pace = createFoldPace();
    pace.isTime({ oldest: 1, newest: 1 }, rush(0));
    expect(pace.isTime({ oldest: 1, newest: 500 }, rush(1000))).toBe(false);
    expect(pace.isTime({ oldest: 1, newest: 1000 }, rush(2000))).toBe(false);
    expect(pace.isTime({ oldest: 1, newest: 1010 }, rush(3000))).toBe(true);
  });

  it('wait again when a new rush begins while they are being folded', () => {
    const pace = createFoldPace();
    pace.isTime({ oldest: 1, newest: 1000 }, rush(0));
    expect(pace.isTime({ oldest: 100, newest: 1000 }, rush(20))).toBe(true);
    expect(pace.isTime({ oldest: 200, newest: 1020 }, rush(40))).toBe(false);
  });

  it('do not wait for an event loop that has time, however many come', () => {
    const pace = createFoldPace();
    pace.isTime({ oldest: 1, newest: 1 }, rush(0));
    expect(pace.isTime({ oldest: 1, newest: 90 }, { atMs: 1000, utilization: 0.2 })).toBe(true);
  });

  it('wait, too, when a rush that is held up comes in few large batches', () => {
    const pace = createFoldPace();
    pace.isTime({ oldest: 1, newest: 1 }, rush(0));
    expect(pace.isTime({ oldest: 1, newest: 70 }, rush(1000))).toBe(false);
  });

  it('do not wait without end while many go on coming', () => {
    const pace = createFoldPace();
    pace.isTime({ oldest: 1, newest: 1 }, rush(0));
    const seconds = Array.from({ length: 10 }, (_, second) =>
      pace.isTime({ oldest: 1, newest: 500 * (second + 1) }, rush(1000 * (second + 1))),
    );
    expect(seconds.indexOf(true)).toBe(8);
  });

  it('need no folding when none wait', () => {
    expect(createFoldPace().isTime(null, rush(0))).toBe(false);
  });
});

describe('a fold', () => {
  it('takes fewer batches when the last one took long, and more when it was quick', () => {
    expect(nextStride('sqlite', 100, 160)).toBe(10);
    expect(nextStride('sqlite', 40, 1)).toBe(80);
    expect(nextStride('postgres', 100, 300)).toBe(50);
  });

  it('always takes some, and never so many that memory would feel it', () => {
    expect(nextStride('sqlite', 10, 10_000)).toBe(4);
    expect(nextStride('sqlite', 100, 0)).toBe(100);
    expect(nextStride('postgres', 400, 0)).toBe(400);
  });
});
