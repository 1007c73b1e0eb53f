import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { afterPatience, withinPatience } from '../../server/platform/patience.ts';

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('patience', () => {
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

  it('with an answer gives what comes in time, its failure too, and else what stands in its place', async () => {
    const never = new Promise<string>(() => {});
    expect(await withinPatience(Promise.resolve('answer'), 60_000, 'none')).toBe('answer');
    await expect(withinPatience(Promise.reject(new Error('refused')), 60_000, 'none')).rejects.toThrow(
      'refused',
    );
    expect(await withinPatience(never, 60, 'none')).toBe('none');
  });

  it('with an answer takes one that came while the whole process stood still', async () => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<string>((resolve) => port1.once('message', resolve));
    const waiting = withinPatience(answer, 600, 'none');
    port2.postMessage('answer');
    standStill(700);
    expect(await waiting).toBe('answer');
    port1.close();
  });
});
