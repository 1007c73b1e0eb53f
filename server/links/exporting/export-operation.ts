import { Readable } from 'node:stream';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import { budgets } from '../../http/call-budgets.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { restAnswer, retryLater } from '../../http/rest/rest-answer.ts';
import { createTurns, endingTurn } from '../../platform/turns.ts';
import { type ExportLinesDeps, exportLines } from './export-lines.ts';

const busySeconds = 5;
const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** How programs take everything along: as fast as it is read, a few rows in memory. */
export function restExportRoutes(deps: ExportLinesDeps): MountedOperation[] {
  const turns = createTurns({ perPerson: 1, inAll: 4 });
  return [
    operation(operations.export, {
      budget: budgets.export,
      async handle({ query: { format = 'ndjson' } }, { userId }) {
        const endTurn = turns.take(userId);
        if (endTurn === null) return fail(retryLater('tooManyAttempts', busySeconds));
        const lines = exportLines(deps, { ownerId: userId, format, isPrivate: false });
        return ok(restAnswer(200, Readable.from(endingTurn(lines, endTurn)), {}, types[format]));
      },
    }),
  ];
}
