import type { SentNewOptions } from '../../contract/options/option-types.ts';
import { ok, type Result } from '../../contract/result.ts';
import type { Around } from '../database/around-transaction.ts';
import { type CreateLinkDeps, type CreateRefusal, checkNewLink } from './create-link.ts';
import { insertLinks } from './insert-links.ts';
import type { LinkFacts } from './link.ts';
import { factsOfNew } from './new-link.ts';

/** A row of a request for many links. */
export interface LinkRowRequest {
  target: string;
  options: SentNewOptions<'url'>;
}

export type LinkVerdict = Result<LinkFacts, CreateRefusal>;

/** Makes one piece of many links: each row by itself, all in one transaction. What is `around` it is kept with it. */
export async function createLinkPiece(
  deps: CreateLinkDeps,
  ownerId: number,
  rows: readonly LinkRowRequest[],
  around?: Around<LinkVerdict[]>,
): Promise<LinkVerdict[]> {
  const now = deps.clock.now();
  const targets = await deps.targets.latest();
  const checked = rows.map(({ target, options }) => checkNewLink(targets, ownerId, target, options));
  const links = checked.flatMap((row) => (row.ok ? [row.value] : []));
  const made = await deps.database.query.transaction().execute(async (transaction) => {
    const insert = async (): Promise<Result<LinkVerdict[], never>> => {
      const inserted = await insertLinks(
        { ...deps, dialect: deps.database.dialect },
        transaction,
        links,
        now,
      );
      const next = inserted[Symbol.iterator]();
      return ok(
        checked.map((row): LinkVerdict => {
          if (!row.ok) return row;
          const made = next.next().value as (typeof inserted)[number];
          if (!made.ok) return made;
          const { code, tags } = made.value;
          return ok(factsOfNew({ ...row.value, tags }, code, now));
        }),
      );
    };
    return around === undefined ? insert() : around(transaction, insert);
  });
  return made.ok ? made.value : [];
}
