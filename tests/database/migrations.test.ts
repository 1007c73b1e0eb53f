import { describe, expect, it } from 'vitest';
import { steps } from '../../server/database/migrate.ts';
import { landedStepFaults } from '../../tools/checks/landed-steps.ts';

describe('a step of the schema that has landed', () => {
  it('is never changed', async () => {
    expect(Object.keys(steps).length).toBeGreaterThan(8);
    expect(await landedStepFaults(steps)).toEqual([]);
  });

  it('is refused by name when it does something else', async () => {
    const changed: typeof steps = {
      ...steps,
      '0004-wiping': async (db, dialect) => {
        await steps['0004-wiping']?.(db, dialect);
        await db.schema.alterTable('links').addColumn('note', 'text').execute();
      },
    };
    const said = await landedStepFaults(changed);
    expect(said.join('\n')).toContain('The step 0004-wiping of the schema was changed for sqlite');
    expect(said.join('\n')).toContain('The step 0004-wiping of the schema was changed for postgres');
    expect(said).toHaveLength(2);
  });

  it('is still there, and a new one is noted', async () => {
    const { '0010-reports': gone, ...rest } = steps;
    const said = (await landedStepFaults({ ...rest, '0099-later': gone as never })).join('\n');
    expect(said).toContain('The step 0010-reports of the schema is gone');
    expect(said).toContain('The step 0099-later of the schema is new: note sqlite: ');
  });
});
