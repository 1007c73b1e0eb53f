import { limits } from '../../../contract/limits.ts';
import { newLink, newLinksOutline } from '../../../contract/rest/link-schemas.ts';
import type { LinkVerdicts } from '../../../contract/rest/list-schemas.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { toNewOptions } from '../../../contract/rest/option-fields.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { answerInPieces, refusedRow } from '../../http/rest/in-pieces.ts';
import { type MountedOperation, operation, readFields } from '../../http/rest/operation.ts';
import { type RestRefusal, restAnswer, retryLater } from '../../http/rest/rest-answer.ts';
import { createTurns } from '../../platform/turns.ts';
import { createLink } from '../create-link.ts';
import { createLinkPiece, type LinkRowRequest, type LinkVerdict } from '../create-links.ts';
import type { LinkFacts } from '../link.ts';
import type { LinkRoutesDeps } from '../link-routes.ts';
import { presentLinkResource, resourceAnswer } from './rest-present.ts';
import { restRefusal } from './rest-refusal.ts';

type LinkRowVerdict = LinkVerdicts['data'][number];

/** How programs make links. */
export function restLinkRoutes(deps: LinkRoutesDeps): MountedOperation[] {
  const { publicUrl, clock } = deps;
  const bulkTurns = createTurns({ perPerson: 2, inAll: 8 });
  const present = () => ({ publicUrl, now: clock.now() });

  return [
    operation(operations.createLink, {
      async handle({ body }, { userId }, { wantsText, keepAnswer }) {
        const answerOf = (made: LinkFacts) => resourceAnswer(made, present(), { status: 201, wantsText });
        const made = await createLink(
          deps,
          userId,
          body.target,
          toNewOptions('url', body),
          keepAnswer?.(answerOf),
        );
        return made.ok ? ok(answerOf(made.value)) : fail(restRefusal(made.failure));
      },
    }),

    operation(operations.createLinks, {
      outline: newLinksOutline,
      largeBody: { maxBytes: limits.bulkBodyMaxBytes },
      async handle({ body }, { userId }, context) {
        const endTurn = bulkTurns.take(userId);
        if (endTurn === null) return fail(retryLater('tooManyAttempts', 1));
        try {
          return ok(
            await answerInPieces(body.links, context, async (entered, piece) => {
              const read = entered.map(rowOf);
              const requests = read.flatMap((row) => (row.ok ? [row.value] : []));
              const rowsOf = (verdicts: LinkVerdict[]) => rowsOfPiece(read, verdicts);
              const around = context.keepAnswer?.(
                (verdicts: LinkVerdict[]) => restAnswer(200, rowsOf(verdicts)),
                piece,
              );
              return rowsOf(await createLinkPiece(deps, userId, requests, around));
            }),
          );
        } finally {
          endTurn();
        }
      },
    }),
  ];

  /** What became of each row: those that could not be read were not tried. */
  function rowsOfPiece(read: Result<unknown, RestRefusal>[], verdicts: LinkVerdict[]): LinkRowVerdict[] {
    const next = verdicts[Symbol.iterator]();
    return read.map((row) => {
      if (!row.ok) return refusedRow(publicUrl, row.failure);
      const verdict = next.next().value as LinkVerdict;
      return verdict.ok
        ? { status: 201, link: presentLinkResource(verdict.value, present()) }
        : refusedRow(publicUrl, restRefusal(verdict.failure));
    });
  }
}

function rowOf(entered: unknown): Result<LinkRowRequest, RestRefusal> {
  const read = readFields(newLink, entered);
  if (!read.ok) return read;
  const body = read.value as { target: string };
  return ok({ target: body.target, options: toNewOptions('url', body) });
}
