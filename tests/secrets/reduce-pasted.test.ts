import { describe, expect, it } from 'vitest';
import { checkDelta } from '../../contract/delta/delta.ts';
import { limits } from '../../contract/limits.ts';
import { reducePasted } from '../../web/features/secrets/editor/reduce-pasted.ts';
import { hostileDeltas } from '../contract/delta/hostile-deltas.ts';
import { pictures } from '../contract/delta/pictures.ts';

function opsAfter(ops: unknown[]) {
  const pasted = reducePasted(ops);
  if (!pasted.ok) throw new Error(pasted.failure);
  return pasted.value;
}

describe('what is pasted into a message', () => {
  it('keeps its end as it was: no line is begun that was not pasted', () => {
    expect(opsAfter([{ insert: 'within a line' }]).ops).toEqual([{ insert: 'within a line' }]);
    expect(opsAfter([{ insert: 'a line\n' }]).ops).toEqual([{ insert: 'a line\n' }]);
    const item = [{ insert: 'item' }, { insert: '\n', attributes: { list: 'bullet' } }];
    expect(opsAfter(item).ops).toEqual(item);
    const video = [{ insert: { video: { provider: 'vimeo', id: '76979871' } } }];
    expect(opsAfter(video).ops).toEqual(video);
    expect(opsAfter([]).ops).toEqual([]);
    expect(opsAfter([{ insert: '|' }]).ops).toEqual([{ insert: '|' }]);
  });

  it('loses pictures of other sites and foreign frames, and tells so', () => {
    const { ops, isReduced } = opsAfter([
      { insert: 'words ' },
      { insert: { image: 'https://elsewhere.test/pixel.png' } },
      { insert: { image: pictures.png } },
      { insert: { video: 'https://evil.example/frame' } },
    ]);
    expect(ops).toEqual([{ insert: 'words ' }, { insert: { image: pictures.png } }]);
    expect(isReduced).toBe(true);
    expect(opsAfter([{ insert: 'words' }]).isReduced).toBe(false);
  });

  it('can be shared, however hostile it was, unless it is too much', () => {
    for (const { name, delta } of hostileDeltas) {
      const ops = (delta as { ops?: unknown } | null)?.ops;
      const pasted = reducePasted(Array.isArray(ops) ? ops : []);
      if (pasted.ok) expect(checkDelta(pasted.value.ops).ok, name).toBe(true);
    }
    expect(reducePasted([{ insert: 'a'.repeat(limits.secretMaxBytes + 1) }]).ok).toBe(false);
  });
});
