import { timingSafeEqual } from 'node:crypto';
import type { RefusedAnswer } from '../../contract/answers.ts';
import { bytesOfBase64url } from '../../contract/base64.ts';
import { fail, type Result } from '../../contract/result.ts';
import { byAddress } from '../http/address-budget.ts';
import { type CallAnswer, failedAnswer, tooManyAnswer } from '../http/answer.ts';
import { attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import { sha256 } from '../platform/vault.ts';
import { askOfVisitor, type FindAskDeps } from './find-ask.ts';
import { requestLimits } from './request-limits.ts';
import type { AskRow } from './stores/ask-store.ts';

export interface ProveAskerDeps extends FindAskDeps {
  limiter: RateLimiter;
}

/** The request of whoever proves to have the asker's own link. Wrong proofs are counted for their address alone. */
export async function askOfProof(
  deps: ProveAskerDeps,
  { code, proof }: { code: string; proof: string },
  address: string,
): Promise<Result<AskRow, CallAnswer<RefusedAnswer>>> {
  const attempts = byAddress(requestLimits.proofByAddress, address, `${code}|`);
  const verdict = await attemptAll(deps.limiter, attempts);
  if (!verdict.isAllowed) return fail(tooManyAnswer(verdict.retryAfterSeconds));
  const found = await askOfVisitor(deps, code, address);
  if (!found.ok) return found;
  if (!timingSafeEqual(found.value.proof_hash, sha256(bytesOfBase64url(proof))))
    return fail(failedAnswer('wrongProof'));
  await Promise.all(attempts.map(([rule, who]) => deps.limiter.forget(rule, who)));
  return found;
}
