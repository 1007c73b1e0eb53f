import { describe, expect, it, vi } from 'vitest';
import { createTurns, endingTurn } from '../../server/platform/turns.ts';

describe('turns for what takes long', () => {
  it('are few for each person, so that others have some too', () => {
    const turns = createTurns({ perPerson: 2, inAll: 3 });
    const first = turns.take(1);
    expect(first).not.toBeNull();
    expect(turns.take(1)).not.toBeNull();
    expect(turns.take(1)).toBeNull();
    expect(turns.take(2)).not.toBeNull();
    expect(turns.take(3)).toBeNull();
    first?.();
    expect(turns.take(3)).not.toBeNull();
    expect(turns.take(1), 'all turns are taken, though this person has one left').toBeNull();
  });

  it('end once, however often that is said', () => {
    const turns = createTurns({ perPerson: 1, inAll: 1 });
    const end = turns.take(1);
    end?.();
    end?.();
    expect(turns.take(1)).not.toBeNull();
    expect(turns.take(2)).toBeNull();
  });
});

describe('a turn that lasts while something is written', () => {
  async function* pieces(): AsyncGenerator<string> {
    yield 'one';
    yield 'two';
  }

  it('ends when everything is written, and not before', async () => {
    const end = vi.fn();
    const seen: [string, number][] = [];
    for await (const piece of endingTurn(pieces(), end)) seen.push([piece, end.mock.calls.length]);
    expect(seen).toEqual([
      ['one', 0],
      ['two', 0],
    ]);
    expect(end).toHaveBeenCalledOnce();
  });

  it('ends when nobody reads on, be it before the first piece', async () => {
    for (const read of [0, 1]) {
      const end = vi.fn();
      let isClosed = false;
      async function* closing(): AsyncGenerator<string> {
        try {
          yield* pieces();
        } finally {
          isClosed = true;
        }
      }
      const iterator = endingTurn(closing(), end)[Symbol.asyncIterator]();
      for (let count = 0; count < read; count += 1) await iterator.next();
      expect(await iterator.return?.()).toMatchObject({ done: true });
      expect(end).toHaveBeenCalledOnce();
      expect(isClosed).toBe(read > 0);
    }
  });

  it('ends when it cannot be written, which its reader is told', async () => {
    const end = vi.fn();
    // biome-ignore lint/correctness/useYield: it fails before it has anything
    async function* failing(): AsyncGenerator<string> {
      throw new Error('no database');
    }
    const iterator = endingTurn(failing(), end)[Symbol.asyncIterator]();
    await expect(iterator.next()).rejects.toThrow('no database');
    expect(end).toHaveBeenCalledOnce();
  });
});
