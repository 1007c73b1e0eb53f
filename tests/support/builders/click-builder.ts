import { type Click, packClicks } from '../../../server/clicks/click-batch.ts';
import type { Database } from '../../../server/database/database.ts';

/** Numbers that look random and are the same in every run. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** A click of a link on one of the last days, from one of some places; every tenth is a bot's. */
export function anyClick(random: (below: number) => number, linkId: number, now: number): Click {
  const origin = {
    country: ['DE', 'FR', 'JP'][random(3)] as string,
    referrer: `site${random(150)}.example`,
    device: 'mobile',
    browser: 'firefox',
    system: 'android',
  };
  return {
    linkId,
    atMs: now - random(3 * dayMs),
    isCounted: false,
    from: random(10) === 0 ? 'bot' : origin,
  };
}

/** Records clicks as servers do, so many in a row. */
export async function appendClicks(
  { query }: Database,
  clicks: readonly Click[],
  clicksPerBatch: number,
): Promise<void> {
  for (let from = 0; from < clicks.length; from += clicksPerBatch)
    await query
      .insertInto('click_batches')
      .values({ clicks: packClicks(clicks.slice(from, from + clicksPerBatch)) })
      .execute();
}
