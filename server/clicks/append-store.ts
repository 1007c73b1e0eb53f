import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import { precompile, precompileAll } from '../database/precompile.ts';
import type { ClickedLinks } from '../links/stores/clicked-links-store.ts';
import type { BatchStamp } from './keeping/batch-lanes.ts';

/** A turn's clicks, packed; where they may be sent again, with what they are known by. */
export interface SentBatch {
  clicks: string;
  stamp: BatchStamp | null;
}

/** Appends clicks before their visitors are answered. */
export interface AppendStore {
  /** Appends a turn's clicks if no link at all was changed after `epoch`; says whether it did. */
  appendBatch(batch: SentBatch, epoch: number): Promise<boolean>;
  /** Appends them if none of the links with these codes was; says whether it did. */
  appendUnlessChanged(batch: SentBatch, epoch: number, codes: string[]): Promise<boolean>;
  /** Appends clicks that were answered already. */
  appendAnswered(clicks: string): Promise<void>;
  /** Writes what a click writes, and takes it back in the same commit; fails where a click could not be recorded. */
  rehearse(): Promise<void>;
}

/** The statements that append clicks unless links were changed. */
function statementsWith(links: ClickedLinks) {
  /** Changes that were forgotten since may have been any link's. */
  const areUnchanged = (
    query: Database['query'],
    dialect: Dialect,
    value: (name: 'epoch' | 'codes') => never,
  ) => sql`not exists ${links.changesAmong(query, dialect, { epoch: value('epoch'), codes: value('codes') })}
      and ${links.areChangesKnownSince(value('epoch'))}`;

  return {
    append: precompile((query, value: (name: 'clicks' | 'epoch') => never) => ({
      compile: () =>
        sql`insert into click_batches (clicks)
      select cast(${value('clicks')} as text)
      where ${links.noneChangedSince(value('epoch'))}
      returning id`.compile(query),
    })),

    appendStamped: precompile((query, value: (name: 'clicks' | 'epoch' | keyof BatchStamp) => never) => ({
      compile: () =>
        sql`insert into click_batches (clicks, lane, turn)
      select ${stampedRow(value)}
      where ${links.noneChangedSince(value('epoch'))} and ${isUnmarked(value)}
      returning id`.compile(query),
    })),

    appendUnlessChanged: precompileAll(
      ({ query, dialect }, value: (name: 'clicks' | 'epoch' | 'codes') => never) => [
        sql`insert into click_batches (clicks) select cast(${value('clicks')} as text)
      where ${areUnchanged(query, dialect, value)}
      returning id`.compile(query),
      ],
    ),

    appendStampedUnlessChanged: precompileAll(
      ({ query, dialect }, value: (name: 'clicks' | 'epoch' | 'codes' | keyof BatchStamp) => never) => [
        sql`insert into click_batches (clicks, lane, turn) select ${stampedRow(value)}
      where ${areUnchanged(query, dialect, value)} and ${isUnmarked(value)}
      returning id`.compile(query),
      ],
    ),
  };
}

function stampedRow(value: (name: 'clicks' | keyof BatchStamp) => never) {
  return sql`cast(${value('clicks')} as text), cast(${value('lane')} as bigint), cast(${value('turn')} as bigint)`;
}

/** Holds unless it was recorded from a journal before it arrived here. */
function isUnmarked(value: (name: keyof BatchStamp) => never) {
  return sql`not exists (select 1 from click_marks
      where lane = cast(${value('lane')} as bigint) and turn >= cast(${value('turn')} as bigint))`;
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

export function createAppendStore({
  database,
  links,
}: {
  database: Database;
  links: ClickedLinks;
}): AppendStore {
  const statements = statementsWith(links);
  const { query, commit } = database;
  return {
    async appendBatch({ clicks, stamp }, epoch) {
      const statement =
        stamp === null
          ? statements.append(query, { clicks, epoch })
          : statements.appendStamped(query, { clicks, epoch, ...stamp });
      const [rows] = await commit([statement], 'normal', 'visit');
      return rows !== undefined && rows.length > 0;
    },
    async appendUnlessChanged({ clicks, stamp }, epoch, codes) {
      const values = { clicks, epoch, codes: asRows(codes) };
      const appending =
        stamp === null
          ? statements.appendUnlessChanged(database, values)
          : statements.appendStampedUnlessChanged(database, { ...values, ...stamp });
      const [rows] = await commit(appending, 'normal', 'visit');
      return rows !== undefined && rows.length > 0;
    },
    async appendAnswered(clicks) {
      await commit([appendAnswered(query, { clicks })], 'normal', 'visit');
    },
    async rehearse() {
      await commit(rehearsal(database, {}), 'normal', 'visit');
    },
  };
}

/** Codes, or other texts, as the rows of one column. */
export function asRows(codes: string[]): string {
  return JSON.stringify(codes.map((code) => [code]));
}
