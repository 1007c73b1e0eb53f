import { describe, expect, it } from 'vitest';
import { createTurns } from '../../server/platform/turns.ts';

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
