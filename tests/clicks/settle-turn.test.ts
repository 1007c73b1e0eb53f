import { describe, expect, it } from 'vitest';
import type { Click } from '../../server/clicks/click-batch.ts';
import { createBatchLanes } from '../../server/clicks/keeping/batch-lanes.ts';
import { createFreshness } from '../../server/clicks/keeping/freshness.ts';
import { type SettleDeps, settleTurn } from '../../server/clicks/recording/settle-turn.ts';
import type { RecordOutcome } from '../../server/clicks/recording/turn.ts';

const epoch = 10;
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const click: Click = { linkId: 1, atMs: 0, isCounted: false, from: null };

/** A turn on a database that is away, with what a test says of its memory. */
async function settleWhileAway(options: {
  ageMs?: number;
  outageMs?: number;
  remembered?: object | null;
  failure?: Error;
  canKeep?: boolean;
}) {
  const { ageMs = 0, outageMs = 1000, failure = away, canKeep = true } = options;
  const link = {};
  const remembered = options.remembered === undefined ? link : options.remembered;
  const kept: { clicks: number; turn: number | undefined }[] = [];
  const outcomes: Record<string, RecordOutcome> = {};
  const reject = async () => Promise.reject(failure);
  const freshness = createFreshness(() => 5000);
  freshness.note(5000 - ageMs);
  const deps = {
    store: { appendBatch: reject, latestChange: reject },
    kept: {
      trouble: () => null,
      async keep(clicks: Click[], _failure: unknown, stamp: { turn: number } | null) {
        if (!canKeep) throw new Error('ENOSPC');
        kept.push({ clicks: clicks.length, turn: stamp?.turn });
      },
    },
    lanes: createBatchLanes(),
    memory: { catchUp: reject, holds: (_code: string, held: object) => held === remembered },
    freshness,
    outageMs,
    tellFault() {},
    onCommitted() {},
  } as unknown as SettleDeps;
  const visit = (code: string, counted: Click | null, plainLink: object | null) => ({
    code,
    click: counted,
    plainLink,
    onSettled: (outcome: RecordOutcome) => {
      outcomes[code] = outcome;
    },
  });
  await settleTurn(deps, epoch, [
    visit('plain', click, link),
    visit('looked-at', null, link),
    visit('keyed', click, null),
    visit('unknown', null, null),
  ]);
  return { outcomes, kept };
}

const refused = { plain: 'failed', 'looked-at': 'failed', keyed: 'failed', unknown: 'failed' };

describe('visits while the database is away', () => {
  it('go on to plain links once their clicks are kept, with what these were sent with; all others are refused', async () => {
    const { outcomes, kept } = await settleWhileAway({});
    expect(outcomes).toEqual({ ...refused, plain: 'recorded', 'looked-at': 'recorded' });
    expect(kept).toEqual([{ clicks: 1, turn: 1 }]);
  });

  it('go on for as long as what is remembered is not too old', async () => {
    expect((await settleWhileAway({ ageMs: 1000 })).outcomes['plain']).toBe('recorded');
    expect((await settleWhileAway({ ageMs: 1001 })).outcomes).toEqual(refused);
  });

  it('are refused where that is switched off, and nothing is kept', async () => {
    const { outcomes, kept } = await settleWhileAway({ outageMs: 0 });
    expect([outcomes, kept]).toEqual([refused, []]);
  });

  it('are refused where the link is no longer remembered as it was', async () => {
    expect((await settleWhileAway({ remembered: {} })).outcomes).toEqual(refused);
    expect((await settleWhileAway({ remembered: null })).outcomes).toEqual(refused);
  });

  it('are refused where their clicks cannot be kept', async () => {
    expect((await settleWhileAway({ canKeep: false })).outcomes).toEqual(refused);
  });

  it('are refused where the database says that something is wrong with what was asked', async () => {
    const { outcomes, kept } = await settleWhileAway({ failure: new Error('syntax error') });
    expect([outcomes, kept]).toEqual([refused, []]);
  });
});
