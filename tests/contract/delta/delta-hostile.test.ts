import { describe, expect, it } from 'vitest';
import { checkDelta, isTextOp } from '../../../contract/delta/delta.ts';
import { toTree } from '../../../contract/delta/delta-tree.ts';
import { hostileDeltas } from './hostile-deltas.ts';
import { findForbidden } from './tree-oracle.ts';

describe('a message meant to hurt its reader', () => {
  it('is known in more than 300 kinds, each under its own name', () => {
    expect(hostileDeltas.length).toBeGreaterThan(300);
    expect(new Set(hostileDeltas.map(({ name }) => name)).size).toBe(hostileDeltas.length);
  });

  it.each(hostileDeltas.filter(({ becomes }) => becomes === 'refused'))('is refused: $name', ({ delta }) => {
    const checked = checkDelta(delta);
    expect(checked).toMatchObject({ ok: false, failure: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it.each(hostileDeltas.filter(({ becomes }) => becomes === 'plain'))('is only text: $name', ({ delta }) => {
    const checked = checkDelta(delta);
    if (!checked.ok) throw new Error(checked.failure);
    expect(checked.value.ops.every((op) => isTextOp(op) && op.attributes === undefined)).toBe(true);
    expect(findForbidden(toTree(checked.value))).toEqual([]);
    expect(JSON.stringify(checked.value)).toContain('read me please');
  });

  it.each(hostileDeltas.filter(({ becomes }) => becomes === 'harmless'))(
    'is harmless: $name',
    ({ delta }) => {
      const checked = checkDelta(delta);
      if (!checked.ok) throw new Error(checked.failure);
      expect(findForbidden(toTree(checked.value))).toEqual([]);
    },
  );

  it('leaves the prototypes of the page alone', () => {
    for (const { delta } of hostileDeltas) checkDelta(delta);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});
