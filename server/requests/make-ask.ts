import type * as z from 'zod/mini';
import type { createAskRequest } from '../../contract/asking/ask-requests.ts';
import { bytesOfBase64url } from '../../contract/base64.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Around } from '../database/around-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import { type Random, randomCode } from '../platform/random.ts';
import { type AskRow, addAsk, countAsks } from './stores/ask-store.ts';

export interface MakeAskDeps {
  database: Database;
  clock: Clock;
  random: Random;
}

const alone: Around<AskRow> = (_transaction, work) => work();

/** Keeps a person's new request, with what is `around` it. The code is as long as a secret's: nobody comes across one by trying. */
export function makeAsk(
  { database, clock, random }: MakeAskDeps,
  ownerId: number,
  chosen: z.output<typeof createAskRequest>,
  around: Around<AskRow> = alone,
): Promise<Result<AskRow, 'too-many'>> {
  const now = clock.now();
  const row = {
    code: randomCode(random, limits.generatedSecretCodeLength),
    owner_id: ownerId,
    question: chosen.question,
    public_key: chosen.public_key,
    wrapped_iv: chosen.wrapped_key.iv,
    wrapped_key: chosen.wrapped_key.wk,
    proof_hash: bytesOfBase64url(chosen.proof_hash),
    answers_allowed: chosen.answers,
    expires_at_ms: now + chosen.validity * dayMs,
    created_at_ms: now,
    withdrawn_at_ms: null,
  };
  return database.query.transaction().execute((transaction) =>
    around(transaction, async () => {
      // So that two at once do not both find room for one.
      await database.dialect.lockTable(transaction, 'secret_requests', 'share row exclusive');
      if ((await countAsks(transaction, ownerId)) >= limits.asksPerPerson) return fail('too-many');
      return ok(await addAsk(transaction, row));
    }),
  );
}
