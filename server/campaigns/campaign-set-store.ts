import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { CampaignSetsTable } from '../database/tables/order.ts';

export type CampaignSetRow = Selectable<CampaignSetsTable>;

/** One set of a person; of anybody else's it does not say whether it exists. */
export interface OwnCampaignSet {
  ownerId: number;
  id: string;
}

/** All sets of a person, the newest first. */
export function campaignSetsOf(query: Kysely<Schema>, ownerId: number): Promise<CampaignSetRow[]> {
  return query
    .selectFrom('campaign_sets')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countCampaignSets(query: Kysely<Schema>, ownerId: number): Promise<number> {
  const rows = await query.selectFrom('campaign_sets').select('id').where('owner_id', '=', ownerId).execute();
  return rows.length;
}

export async function addCampaignSet(query: Kysely<Schema>, row: CampaignSetRow): Promise<void> {
  await query.insertInto('campaign_sets').values(row).execute();
}

function ownSet(query: Kysely<Schema>, { ownerId, id }: OwnCampaignSet) {
  return query.selectFrom('campaign_sets').selectAll().where('id', '=', id).where('owner_id', '=', ownerId);
}

export function findCampaignSet(
  query: Kysely<Schema>,
  own: OwnCampaignSet,
): Promise<CampaignSetRow | undefined> {
  return ownSet(query, own).executeTakeFirst();
}

/** The same, which nobody else changes before the transaction ends. */
export function lockCampaignSet(
  transaction: Transaction<Schema>,
  own: OwnCampaignSet,
): Promise<CampaignSetRow | undefined> {
  return ownSet(transaction, own).forUpdate().executeTakeFirst();
}

export async function writeCampaignSet(
  transaction: Transaction<Schema>,
  { id, ...columns }: CampaignSetRow,
): Promise<void> {
  await transaction.updateTable('campaign_sets').set(columns).where('id', '=', id).execute();
}

/** Says whether there was one. */
export async function removeCampaignSet(
  query: Kysely<Schema>,
  { ownerId, id }: OwnCampaignSet,
): Promise<boolean> {
  const removed = await query
    .deleteFrom('campaign_sets')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function removeCampaignSetsOf(transaction: Transaction<Schema>, ownerId: number): Promise<void> {
  await transaction.deleteFrom('campaign_sets').where('owner_id', '=', ownerId).execute();
}
