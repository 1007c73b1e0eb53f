import { describe, expect, it } from 'vitest';
import type { Part } from '../../../campaign/campaign.ts';
import { parts } from '../../../campaign/parts.ts';
import { createSeededRandom } from '../../../campaign/seeded-random.ts';
import { databaseKinds } from '../servers/app-under-test.ts';

/** Always the same: a test that fails fails again. The campaign itself takes a new one each time. */
const seed = 1;
const patienceMs = 600_000;

/** The short form of all parts of a group. */
export function describeCampaign(group: Part['group']): void {
  describe.each(databaseKinds)('the short form of the campaign on %s', (kind) => {
    const here = parts.filter((part) => part.group === group && (part.kinds ?? databaseKinds).includes(kind));
    it.each(here.map((part) => [part.name, part] as const))(
      'finds nothing: %s',
      async (_name, part) => {
        const said: string[] = [];
        const { rows, faults } = await part.run({
          kind,
          isShort: true,
          judgesTimes: false,
          random: createSeededRandom(seed),
          say: (text) => void said.push(text),
        });
        expect(faults, said.join('\n')).toEqual([]);
        expect(rows.length).toBeGreaterThan(0);
      },
      patienceMs,
    );
  });
}
