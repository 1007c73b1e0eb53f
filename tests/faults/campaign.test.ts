import { afterEach, describe, expect, it } from 'vitest';
import type { CampaignContext, Part } from '../../campaign/campaign.ts';
import { parts } from '../../campaign/parts.ts';
import { createSeededRandom } from '../../campaign/seeded-random.ts';
import { databaseKinds } from '../support/app-under-test.ts';

/** Always the same: a test that fails fails again. The campaign itself takes a new one each time. */
const seed = 1;

describe.each(databaseKinds)(`the short form of the campaign on %s, seed ${seed}`, (kind) => {
  const said: string[] = [];
  afterEach(() => void said.splice(0));

  const isHere = (part: Part) => part.kinds === undefined || part.kinds.includes(kind);
  it.each(parts.filter(isHere).map((part) => [part.name, part] as const))(
    'finds nothing: %s',
    async (_name, part) => {
      const context: CampaignContext = {
        kind,
        isShort: true,
        judgesTimes: false,
        random: createSeededRandom(seed),
        say: (text) => void said.push(text),
      };
      const { rows, faults } = await part.run(context);
      expect(faults, said.join('\n')).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
    },
    600_000,
  );
});
