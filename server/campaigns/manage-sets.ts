import { type Campaign, campaignFields } from '../../contract/input/campaign.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Around } from '../database/around-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { type Random, randomCode } from '../platform/random.ts';
import {
  addCampaignSet,
  type CampaignSetRow,
  countCampaignSets,
  lockCampaignSet,
  type OwnCampaignSet,
  writeCampaignSet,
} from './campaign-set-store.ts';

export interface CampaignDeps {
  database: Database;
  clock: Clock;
  random: Random;
}

/** What is chosen for a set; it was read by the contract's schema. */
export interface ChosenSet extends Campaign {
  name: string;
}

type SetChanges = { [Name in keyof ChosenSet]?: ChosenSet[Name] | undefined };

const alone: Around<CampaignSetRow> = (_transaction, work) => work();

/** A person's new set. What is `around` it is kept with it. */
export function createSet(
  { database, clock, random }: CampaignDeps,
  ownerId: number,
  chosen: ChosenSet,
  around: Around<CampaignSetRow> = alone,
): Promise<Result<CampaignSetRow, 'too-many'>> {
  const row = {
    id: randomCode(random, limits.campaignSetIdLength),
    owner_id: ownerId,
    ...chosen,
    created_at_ms: clock.now(),
  };
  return database.query.transaction().execute((transaction) =>
    around(transaction, async () => {
      // So that two at once do not both find room for one.
      await database.dialect.lockTable(transaction, 'campaign_sets', 'share row exclusive');
      if ((await countCampaignSets(transaction, ownerId)) >= limits.campaignSetsMax) return fail('too-many');
      await addCampaignSet(transaction, row);
      return ok(row);
    }),
  );
}

/** Changes what is said of a set and nothing else. */
export function changeSet(
  { database }: CampaignDeps,
  own: OwnCampaignSet,
  changes: SetChanges,
): Promise<Result<CampaignSetRow, 'not-found' | 'empty'>> {
  return database.query.transaction().execute(async (transaction) => {
    const row = await lockCampaignSet(transaction, own);
    if (row === undefined) return fail('not-found');
    const said = Object.entries(changes).filter(([, value]) => value !== undefined);
    const changed: CampaignSetRow = { ...row, ...Object.fromEntries(said) };
    if (campaignFields.every((field) => changed[field] === '')) return fail('empty');
    await writeCampaignSet(transaction, changed);
    return ok(changed);
  });
}

/** A set as its owner and their programs see it. */
export function presentSet({ owner_id: _owner, created_at_ms, ...shown }: CampaignSetRow) {
  return { ...shown, created_at: new Date(created_at_ms).toISOString() };
}
