import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import { hasOwnerStill } from '../accounts/owner-still-port.ts';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import { precompile, precompileAll } from '../database/precompile.ts';
import type { Schema } from '../database/schema.ts';
import { type Link, toLink } from '../links/link.ts';
import { latestLinkChange, oldestLinkChange } from '../links/link-changes-store.ts';
import type { Clock } from '../platform/clock.ts';
import { type Click, packClicks } from './click-batch.ts';
import { countedClickRow, packCountedClicks } from './counted-click-port.ts';

/** Openings of one link that are counted together, or not at all. */
export interface OpeningsTogether {
  linkId: number;
  version: number;
  /** The change of banned hosts that the link's target was held against. */
  hostVersion: number;
  clicks: Click[];
}

export interface ClickStore {
  /** Appends a turn's clicks if no link at all was changed after `epoch`; says whether it did. */
  appendBatch(clicks: string, epoch: number): Promise<boolean>;
  /** Appends them if none of the links with these codes was; says whether it did. */
  appendUnlessChanged(clicks: string, epoch: number, codes: string[]): Promise<boolean>;
  /** Appends clicks that were answered already. */
  appendAnswered(clicks: string): Promise<void>;
  latestChange(): Promise<number>;
  /** Which of these links were changed after `epoch`; all of them when that is no longer known. */
  changedAmong(epoch: number, codes: string[]): Promise<Set<string>>;
  /** Writes what a click writes, and takes it back in the same commit; fails where a click could not be recorded. */
  rehearse(): Promise<void>;
  /**
   * Counts openings if the link still allows that many, together with their clicks; says whether it did. One
   * conditional statement decides, so that the limit holds over any number of processes; it is committed to the disk
   * before it is answered.
   */
  openLimited(openings: OpeningsTogether): Promise<boolean>;
  /**
   * Lets `decide` see a link (null when nobody has the code) that nobody can change before its click is counted, and
   * counts the click that it returns.
   */
  openLocked(code: string, decide: (link: Link | null) => Click | null): Promise<void>;
}

const append = precompile((query, value: (name: 'clicks' | 'epoch') => never) => ({
  compile: () =>
    sql`insert into click_batches (clicks)
      select cast(${value('clicks')} as text)
      where coalesce((select max(id) from link_changes), 0) = cast(${value('epoch')} as bigint)
      returning id`.compile(query),
}));

const appendUnlessChanged = precompileAll(
  ({ query, dialect }, value: (name: 'clicks' | 'epoch' | 'codes') => never) => [
    // Changes that were pruned since may have been any link's.
    sql`insert into click_batches (clicks) select cast(${value('clicks')} as text)
      where not exists ${changesAmong(query, dialect, value)}
      and coalesce((select min(id) from link_changes), 0) <= cast(${value('epoch')} as bigint) + 1
      returning id`.compile(query),
  ],
);

function changesAmong(
  query: Kysely<Schema>,
  dialect: Dialect,
  value: (name: 'epoch' | 'codes') => never,
): SelectQueryBuilder<Schema, 'link_changes', { type: LinkType | 'all'; code: string }> {
  const asked = dialect.manyRows(value('codes'), { code: 'text' });
  return query
    .selectFrom('link_changes')
    .select(['type', 'code'])
    .where('id', '>', sql<number>`cast(${value('epoch')} as bigint)`)
    .where((eb) =>
      eb.or([
        // A change of too many links to name them.
        eb('type', '=', 'all'),
        eb.and([eb('type', '=', 'url'), eb('code', 'in', sql<string>`(select code from ${asked} as asked)`)]),
      ]),
    );
}

const appendAnswered = precompile((query, value: (name: 'clicks') => never) =>
  query.insertInto('click_batches').values({ clicks: value('clicks') }),
);

/** No batch has it: they are numbered from 1. */
const rehearsedId = -1;
const rehearsal = precompileAll(({ query }) => [
  query.insertInto('click_batches').values({ id: rehearsedId, clicks: '' }).compile(),
  query.deleteFrom('click_batches').where('id', '=', rehearsedId).compile(),
]);

const open = precompileAll(
  (
    { query, dialect },
    value: (name: 'linkId' | 'version' | 'hostVersion' | 'now' | 'count' | 'clicks') => never,
  ) =>
    dialect.updateThenInsert(
      query,
      query
        .updateTable('links')
        .set((eb) => ({ clicks: eb('clicks', '+', value('count')) }))
        .where('id', '=', value('linkId'))
        .where('version', '=', value('version'))
        .where(
          sql<number>`coalesce((select max(id) from host_changes), 0)`,
          '=',
          sql<number>`cast(${value('hostVersion')} as bigint)`,
        )
        .where('is_active', '=', 1)
        .where('deleted_at_ms', 'is', null)
        .where(hasOwnerStill)
        .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', value('now'))]))
        .where((eb) =>
          eb.or([
            eb('clicks_limit', 'is', null),
            eb(eb('clicks', '+', value('count')), '<=', eb.ref('clicks_limit')),
          ]),
        )
        .returning('clicks'),
      [countedClickRow(value('clicks'))],
    ),
);

export function createClickStore(deps: { database: Database; clock: Clock }): ClickStore {
  const { query, dialect, commit } = deps.database;
  return {
    async appendBatch(clicks, epoch) {
      const [rows] = await commit([append(query, { clicks, epoch })], 'normal', 'visit');
      return rows !== undefined && rows.length > 0;
    },
    async appendUnlessChanged(clicks, epoch, codes) {
      const values = { clicks, epoch, codes: asRows(codes) };
      const [rows] = await commit(appendUnlessChanged(deps.database, values), 'normal', 'visit');
      return rows !== undefined && rows.length > 0;
    },
    async appendAnswered(clicks) {
      await commit([appendAnswered(query, { clicks })], 'normal', 'visit');
    },
    latestChange: () => latestLinkChange(query),
    async changedAmong(epoch, codes) {
      const values = { epoch, codes: asRows(codes) };
      const changed = await changesAmong(query, dialect, (name) => values[name] as never).execute();
      const arePruned = (await oldestLinkChange(query)) > epoch + 1;
      const mayBeAll = arePruned || changed.some(({ type }) => type === 'all');
      return new Set(mayBeAll ? codes : changed.map(({ code }) => code));
    },
    async rehearse() {
      await commit(rehearsal(deps.database, {}), 'normal', 'visit');
    },
    async openLimited({ linkId, version, hostVersion, clicks }) {
      const values = {
        linkId,
        version,
        hostVersion,
        now: deps.clock.now(),
        count: clicks.length,
        clicks: packCountedClicks(clicks),
      };
      const [rows] = await commit(open(deps.database, values), 'full', 'visit');
      return rows !== undefined && rows.length > 0;
    },
    openLocked: (code, decide) =>
      query.transaction().execute(async (transaction) => {
        // In the order in which edits take them: first the clicks, then the link.
        await dialect.announceClick(transaction);
        const row = await transaction
          .selectFrom('links')
          .selectAll()
          .where('code', '=', code)
          .where('type', '=', 'url')
          .where('deleted_at_ms', 'is', null)
          .where(hasOwnerStill)
          .modifyEnd(dialect.lockRows)
          .executeTakeFirst();
        const click = decide(row === undefined ? null : toLink(row));
        if (click === null) return;
        const isCounted = click.from !== 'bot';
        await transaction
          .insertInto('click_batches')
          .values({ clicks: packClicks([{ ...click, isCounted }]) })
          .execute();
        if (isCounted)
          await transaction
            .updateTable('links')
            .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
            .where('id', '=', click.linkId)
            .execute();
      }),
  };
}

function asRows(codes: string[]): string {
  return JSON.stringify(codes.map((code) => [code]));
}
