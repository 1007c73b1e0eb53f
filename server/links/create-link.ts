import { describeTargetProblem } from '../../contract/input/target.ts';
import { checkNewOptions } from '../../contract/options/check-options.ts';
import type { SentNewOptions } from '../../contract/options/option-types.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { type InsertDeps, insertDrawnLink, insertLink } from './insert-link.ts';
import { type Refusal, refusal } from './refusal.ts';
import { inSharedCommit } from './stores/insertion-store.ts';
import { checkTarget, type EnteredTargetRules } from './targets/target.ts';
import type { VisitorLinks } from './visitor-links.ts';

export interface CreateLinkDeps extends Omit<InsertDeps, 'dialect'> {
  database: Database;
  clock: Clock;
  targets: EnteredTargetRules;
  visitorLinks: VisitorLinks;
}

export type CreateRefusal = Refusal<'targetRefused' | 'badOptions' | 'codeNotAvailable'>;

/** A visitor's link: no owner, no protection, no end. Gives its code. */
export async function createVisitorLink(
  deps: CreateLinkDeps,
  entered: string,
): Promise<Result<string, CreateRefusal>> {
  const target = await checkEnteredTarget(deps.targets, entered);
  if (!target.ok) return target;
  return ok(await deps.visitorLinks.make(target.value, deps.clock.now()));
}

/** A user's link with its options. Gives its code. */
export async function createLink(
  deps: CreateLinkDeps,
  ownerId: number,
  entered: string,
  options: SentNewOptions<'url'>,
): Promise<Result<string, CreateRefusal>> {
  const target = await checkEnteredTarget(deps.targets, entered);
  if (!target.ok) return target;
  const checked = checkNewOptions('url', options);
  if (!checked.ok) return fail(refusal('badOptions', checked.failure[0].text));
  const link = { ...checked.value, type: 'url', ownerId, target: target.value } as const;
  const now = deps.clock.now();
  // A drawn code needs no transaction: its one statement shares a commit with others.
  if (link.code === null)
    return ok((await insertDrawnLink(insertDeps(deps), inSharedCommit(deps.database), link, now)).code);
  const inserted = await deps.database.query
    .transaction()
    .execute((transaction) => insertLink(insertDeps(deps), transaction, link, now));
  return inserted.ok ? ok(inserted.value.code) : fail(refusal(inserted.failure));
}

/** An entered address as it is stored, or why no link may lead there. */
export async function checkEnteredTarget(
  targets: EnteredTargetRules,
  entered: string,
): Promise<Result<string, Refusal<'targetRefused'>>> {
  await targets.refresh();
  const target = checkTarget(targets, entered);
  if (target.ok) return target;
  if (target.failure === 'own-address' || target.failure === 'blocked') return fail(refusal('targetRefused'));
  return fail(refusal('targetRefused', describeTargetProblem(target.failure)));
}

function insertDeps({ database, vault, random }: CreateLinkDeps): InsertDeps {
  return { dialect: database.dialect, vault, random };
}
