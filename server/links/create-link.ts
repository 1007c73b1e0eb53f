import { describeTargetProblem } from '../../contract/input/target.ts';
import { checkNewOptions } from '../../contract/options/check-options.ts';
import type { SentNewOptions } from '../../contract/options/option-types.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Around } from '../database/around-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { type InsertDeps, insertDrawnLink, insertLink } from './insert-link.ts';
import type { LinkFacts } from './link.ts';
import { factsOfNew, type NewLink } from './new-link.ts';
import { badOptions, type Refusal, refusal } from './refusal.ts';
import { inSharedCommit } from './stores/insertion-store.ts';
import { checkTarget, type EnteredTargetRules, type TargetRules } from './targets/target.ts';
import type { VisitorLinks } from './visitor-links.ts';

export interface CreateLinkDeps extends Omit<InsertDeps, 'dialect'> {
  database: Database;
  clock: Clock;
  targets: EnteredTargetRules;
  visitorLinks: VisitorLinks;
}

export type CreateRefusal = Refusal<'targetRefused' | 'badOptions' | 'codeNotAvailable'>;

/** A visitor's link: no owner, no protection, no end. */
export async function createVisitorLink(
  deps: CreateLinkDeps,
  entered: string,
): Promise<Result<Pick<LinkFacts, 'type' | 'code'>, CreateRefusal>> {
  const target = checkEnteredTarget(await deps.targets.latest(), entered);
  if (!target.ok) return target;
  return ok({ type: 'url', code: await deps.visitorLinks.make(target.value, deps.clock.now()) });
}

/** A user's link with its options. What is `around` it is kept with it. */
export async function createLink(
  deps: CreateLinkDeps,
  ownerId: number,
  entered: string,
  options: SentNewOptions<'url'>,
  around?: Around<LinkFacts>,
): Promise<Result<LinkFacts, CreateRefusal>> {
  const checked = checkNewLink(await deps.targets.latest(), ownerId, entered, options);
  if (!checked.ok) return checked;
  const link = checked.value;
  const now = deps.clock.now();
  // A drawn code without tags needs no transaction: its one statement shares a commit with others.
  if (link.code === null && around === undefined && link.tags?.length === 0) {
    const { code } = await insertDrawnLink(insertDeps(deps), inSharedCommit(deps.database), link, now);
    return ok(factsOfNew(link, code, now));
  }
  return deps.database.query.transaction().execute((transaction) => {
    const insert = async (): Promise<Result<LinkFacts, CreateRefusal>> => {
      const inserted = await insertLink(insertDeps(deps), transaction, link, now);
      if (!inserted.ok) return inserted;
      const { code, tags } = inserted.value;
      return ok(factsOfNew({ ...link, tags }, code, now));
    };
    return around === undefined ? insert() : around(transaction, insert);
  });
}

/** A user's link that may be made. */
export function checkNewLink(
  targets: TargetRules,
  ownerId: number,
  entered: string,
  options: SentNewOptions<'url'>,
): Result<NewLink & { code: string | null }, Refusal<'targetRefused' | 'badOptions'>> {
  const target = checkEnteredTarget(targets, entered);
  if (!target.ok) return target;
  const checked = checkNewOptions('url', options);
  if (!checked.ok) return fail(badOptions(checked.failure));
  return ok({ ...checked.value, type: 'url', ownerId, target: target.value, tags: options.tags ?? [] });
}

/** An entered address as it is stored, or why no link may lead there. */
export function checkEnteredTarget(
  targets: TargetRules,
  entered: string,
): Result<string, Refusal<'targetRefused'>> {
  const target = checkTarget(targets, entered);
  if (target.ok) return target;
  if (target.failure === 'own-address' || target.failure === 'blocked') return fail(refusal('targetRefused'));
  return fail(refusal('targetRefused', describeTargetProblem(target.failure)));
}

function insertDeps({ database, vault, random }: CreateLinkDeps): InsertDeps {
  return { dialect: database.dialect, vault, random };
}
