import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { afterPatience } from '../../server/database/postgres/patience.ts';

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('patience with a database', () => {
  it('is lost after its time', async () => {
    const lose = vi.fn();
    afterPatience(60, lose);
    expect(lose).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(lose).toHaveBeenCalledOnce());
    await wait(100);
    expect(lose).toHaveBeenCalledOnce();
  });

  it('is not lost where the whole process stood still', async () => {
    const lose = vi.fn();
    const end = afterPatience(600, lose);
    standStill(700);
    await wait(1);
    end();
    expect(lose).not.toHaveBeenCalled();
  });

  it('is not lost any more when it was ended', async () => {
    const lose = vi.fn();
    afterPatience(12, lose)();
    await wait(60);
    expect(lose).not.toHaveBeenCalled();
  });
});
