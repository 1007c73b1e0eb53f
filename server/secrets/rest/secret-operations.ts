import { limits } from '../../../contract/limits.ts';
import type { SecretVerdicts } from '../../../contract/rest/list-schemas.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import type { RateRule } from '../../http/rate-limiter.ts';
import { answerInPieces, refusedRow } from '../../http/rest/in-pieces.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { restAnswer, retryLater } from '../../http/rest/rest-answer.ts';
import type { LinkFacts } from '../../links/link.ts';
import { presentSecretResource, resourceAnswer } from '../../links/rest/rest-present.ts';
import { restRefusal } from '../../links/rest/rest-refusal.ts';
import { createTurns } from '../../platform/turns.ts';
import { burnOwn } from '../burning/burn-secret.ts';
import { createSecret, createSecretPiece, type SecretVerdict } from '../create-secret.ts';
import type { SecretRouteDeps } from '../secret-routes.ts';
import type { SentSecret } from './prepare-sent.ts';

type SecretRowVerdict = SecretVerdicts['data'][number];

/** Room for a program that works all day; a stolen key cannot fill the disk. */
const createByProgram: RateRule = { name: 'secret by program', attempts: 600, windowSeconds: 3600 };
const bulkByProgram: RateRule = { name: 'secrets by program', attempts: 60, windowSeconds: 3600 };

/** How programs make secrets. */
export function restSecretRoutes(deps: SecretRouteDeps): MountedOperation[] {
  const { publicUrl, clock, tasks } = deps;
  const bulkTurns = createTurns({ perPerson: 2, inAll: 8 });
  const present = () => ({ publicUrl, now: clock.now() });
  // Bytes: large ones are read on a thread, so that the event loop does not wait.
  const inBytes = { readsBytes: true, largeBody: { maxBytes: limits.secretBodyMaxBytes } } as const;

  return [
    operation<typeof operations.createSecret, Uint8Array>(operations.createSecret, {
      ...inBytes,
      attempts: ({ userId }) => [[createByProgram, String(userId)]],
      async handle({ body }, { userId }, { wantsText, isForm, keepAnswer }) {
        const prepared = await tasks.prepareSent(body, isForm);
        if (!prepared.ok) return prepared;
        const answerOf = (made: LinkFacts) => resourceAnswer(made, present(), { status: 201, wantsText });
        const made = await createSecret(deps, userId, prepared.value, keepAnswer?.(answerOf));
        return made.ok ? ok(answerOf(made.value)) : fail(restRefusal(made.failure));
      },
    }),

    operation<typeof operations.createSecrets, Uint8Array>(operations.createSecrets, {
      ...inBytes,
      attempts: ({ userId }) => [[bulkByProgram, String(userId)]],
      async handle({ body }, { userId }, context) {
        const endTurn = bulkTurns.take(userId);
        if (endTurn === null) return fail(retryLater('tooManyAttempts', 1));
        try {
          const prepared = await tasks.prepareSentRows(body, context.isForm);
          if (!prepared.ok) return prepared;
          return ok(
            await answerInPieces(prepared.value, context, async (sent, piece) => {
              const secrets = sent.flatMap((row) => (row.ok ? [row.value] : []));
              const rowsOf = (verdicts: SecretVerdict[]) => rowsOfPiece(sent, verdicts);
              const around = context.keepAnswer?.(
                (verdicts: SecretVerdict[]) => restAnswer(200, rowsOf(verdicts)),
                piece,
              );
              return rowsOf(await createSecretPiece(deps, userId, secrets, around));
            }),
          );
        } finally {
          endTurn();
        }
      },
    }),

    operation(operations.burnSecret, {
      async handle(_sent, { userId }, { path }) {
        const outcome = await burnOwn(deps, userId, path['code'] ?? '');
        return outcome === 'burned' ? ok(restAnswer(204, null)) : fail({ name: 'notFound' });
      },
    }),
  ];

  /** What became of each row: those that could not be read were not tried. */
  function rowsOfPiece(sent: SentSecret[], verdicts: SecretVerdict[]): SecretRowVerdict[] {
    const next = verdicts[Symbol.iterator]();
    return sent.map((row) => {
      if (!row.ok) return refusedRow(publicUrl, row.failure);
      const verdict = next.next().value as SecretVerdict;
      return verdict.ok
        ? { status: 201, secret: presentSecretResource(verdict.value, present()) }
        : refusedRow(publicUrl, restRefusal(verdict.failure));
    });
  }
}
