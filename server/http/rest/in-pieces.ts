import { type Problem, problemOf } from '../../../contract/rest/problem.ts';
import { ownTurn } from '../../platform/own-turn.ts';
import { replayed } from './idempotency.ts';
import type { OperationContext } from './operation.ts';
import { type RestAnswer, type RestRefusal, restAnswer } from './rest-answer.ts';

/** Rows of one transaction: others come in between. */
const rowsPerPiece = 100;

/** What became of a row of a request for many things. */
interface Verdict {
  status: number;
}

/** A row that was not done. */
export interface RefusedRow extends Verdict {
  problem: Problem;
}

export function refusedRow(publicUrl: string, { name, detail, errors = [] }: RestRefusal): RefusedRow {
  const problem = problemOf(publicUrl, name, { detail, errors });
  return { status: problem.status, problem };
}

/**
 * Answers a request for many things, each row by itself, piece by piece. What became of a piece is kept in its
 * transaction, so that a request that is repeated goes on where the one before it was broken off.
 */
export async function answerInPieces<Entered, Row extends Verdict>(
  entered: readonly Entered[],
  { keptAnswer }: Pick<OperationContext, 'keptAnswer'>,
  makePiece: (entered: Entered[], piece: number) => Promise<Row[]>,
): Promise<RestAnswer> {
  const data: Row[] = [];
  let isReplayed = true;
  for (let from = 0; from < entered.length; from += rowsPerPiece) {
    const piece = from / rowsPerPiece + 1;
    const kept = await keptAnswer(piece);
    isReplayed &&= kept !== null;
    // So that redirects come between two pieces.
    if (kept === null) await ownTurn();
    data.push(
      ...((kept?.body as Row[] | undefined) ??
        (await makePiece(entered.slice(from, from + rowsPerPiece), piece))),
    );
  }
  const created = data.filter(({ status }) => status === 201).length;
  return restAnswer(200, { data, created, refused: data.length - created }, isReplayed ? replayed : {});
}
