import { describe, expect, it } from 'vitest';
import { createLedger, type Ledger } from '../../campaign/faults/ledger.ts';

const target = 'https://example.com/';

describe('the ledger of a campaign', () => {
  function withVisits(asked: number, given: number, limit: number | null = null): Ledger {
    const ledger = createLedger();
    ledger.made('code1', target, limit);
    for (let visit = 0; visit < asked; visit += 1) ledger.asking('code1');
    for (let visit = 0; visit < given; visit += 1) ledger.gave('code1', target);
    return ledger;
  }

  it('finds nothing where everything that was answered is stored, and what was not may be', () => {
    const ledger = withVisits(5, 3, 4);
    for (const clicks of [3, 4]) expect(ledger.compare([{ code: 'code1', target, clicks }])).toEqual(nothing);
  });

  it('finds what was made and is not stored', () => {
    expect(withVisits(0, 0).compare([]).losses).toHaveLength(1);
  });

  it('finds clicks that were answered and not counted, and clicks that nobody asked for', () => {
    expect(withVisits(5, 3).compare([{ code: 'code1', target, clicks: 2 }]).losses).toHaveLength(1);
    expect(withVisits(5, 3).compare([{ code: 'code1', target, clicks: 6 }]).overshoots).toHaveLength(1);
  });

  it('finds what was given more often than its limit allows', () => {
    expect(withVisits(5, 3, 2).compare([{ code: 'code1', target, clicks: 3 }]).overshoots).toHaveLength(1);
  });

  it('takes either address while an edit is under way, and only the new one once it was answered', () => {
    const ledger = withVisits(0, 0);
    const stored = (to: string | null) => ledger.compare([{ code: 'code1', target: to, clicks: 0 }]).losses;
    ledger.changing('code1', null);
    expect([stored(target), stored(null)]).toEqual([[], []]);
    ledger.changed('code1', null);
    expect(stored(null)).toEqual([]);
    expect(stored(target)).toHaveLength(1);
  });

  it('finds visits that were led to where it does not lead any more', () => {
    const ledger = withVisits(1, 0);
    ledger.gave('code1', 'https://example.com/elsewhere');
    expect(ledger.compare([{ code: 'code1', target, clicks: 1 }]).losses).toHaveLength(1);
  });
});

const nothing = { losses: [], overshoots: [] };
