import type { RefusedAnswer } from '../../contract/answers.ts';
import { hasCodeForm } from '../../contract/codes.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import { type CallAnswer, failedAnswer, tooManyAnswer } from '../http/answer.ts';
import type { MissBudget } from '../visiting/miss-budget.ts';
import { type AskRow, findAsk } from './stores/ask-store.ts';

export interface FindAskDeps {
  database: Database;
  misses: MissBudget;
}

const unknownAsk = 'This request does not exist, or does not exist any more.';

/** The request that a visitor names; whoever tries codes out is slowed down. */
export async function askOfVisitor(
  { database, misses }: FindAskDeps,
  code: string,
  address: string,
): Promise<Result<AskRow, CallAnswer<RefusedAnswer>>> {
  if (!(await misses.admit(address))) return fail(tooManyAnswer(misses.secondsToWait(address)));
  const ask = hasCodeForm(code) ? await findAsk(database.query, code) : undefined;
  if (ask !== undefined) return ok(ask);
  misses.note(address);
  return fail(failedAnswer('notFound', unknownAsk));
}
