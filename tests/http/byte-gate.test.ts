import { describe, expect, it } from 'vitest';
import { createByteGate } from '../../server/http/byte-gate.ts';

const size = { bytes: 10, bytesPerCaller: 6, waitingPerCaller: 2, patienceMs: 60_000 };

/** What has come of waiting so far. */
async function isWaiting(entering: Promise<unknown>): Promise<boolean> {
  const waits = Symbol();
  return (await Promise.race([entering, new Promise((resolve) => setImmediate(resolve, waits))])) === waits;
}

describe('room for large bodies and answers', () => {
  it('is given to as many as fit, and to the next when one leaves', async () => {
    const gate = createByteGate(size);
    const leave = await gate.enter('a', 6);
    await gate.enter('b', 4);
    const third = gate.enter('c', 3);
    expect(await isWaiting(third)).toBe(true);
    leave?.();
    expect(await third).toBeTypeOf('function');
  });

  it('is handed back once, however often somebody leaves', async () => {
    const gate = createByteGate(size);
    const leave = await gate.enter('a', 6);
    await gate.enter('b', 4);
    leave?.();
    leave?.();
    expect(await isWaiting(gate.enter('c', 6))).toBe(false);
    expect(await isWaiting(gate.enter('d', 1))).toBe(true);
  });

  it('never all goes to one caller, and those who wait for their own share let others pass', async () => {
    const gate = createByteGate(size);
    await gate.enter('a', 6);
    const more = gate.enter('a', 1);
    expect(await isWaiting(more)).toBe(true);
    expect(await isWaiting(gate.enter('b', 4))).toBe(false);
    expect(await isWaiting(more)).toBe(true);
  });

  it('lets what is larger than a share have a whole one', async () => {
    const gate = createByteGate(size);
    expect(await isWaiting(gate.enter('a', 1000))).toBe(false);
    expect(await isWaiting(gate.enter('b', 4))).toBe(false);
  });

  it('has a short line for each caller', async () => {
    const gate = createByteGate(size);
    await gate.enter('a', 6);
    const line = [gate.enter('a', 6), gate.enter('a', 6)];
    expect(await gate.enter('a', 6)).toBeNull();
    for (const one of line) expect(await isWaiting(one)).toBe(true);
    expect(await isWaiting(gate.enter('b', 4))).toBe(false);
  });

  it('is not waited for longer than patience lasts', async () => {
    const gate = createByteGate({ ...size, patienceMs: 1 });
    await gate.enter('a', 6);
    expect(await gate.enter('a', 6)).toBeNull();
  });
});
