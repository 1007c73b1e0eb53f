import { Readable } from 'node:stream';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import { budgets } from '../../http/call-budgets.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { restAnswer, retryLater } from '../../http/rest/rest-answer.ts';
import { ownTurn } from '../../platform/own-turn.ts';
import { createTurns, endingTurn } from '../../platform/turns.ts';
import { factsOf, toLink } from '../link.ts';
import type { LinkRoutesDeps } from '../link-routes.ts';
import { isOwnerThere, oldestAfter } from '../stores/kept-links-store.ts';
import { tagNamesOf } from '../tags/tag-store.ts';
import { presentLinkResource, presentSecretResource } from './rest-present.ts';

/** Links that are read and written down in one go: about a millisecond's work. */
const linksAtOnce = 100;
const busySeconds = 5;

/** How programs take everything along: as fast as it is read, a few rows in memory. */
export function restExportRoutes(deps: LinkRoutesDeps): MountedOperation[] {
  const { database, publicUrl, clock } = deps;
  const turns = createTurns({ perPerson: 1, inAll: 4 });

  async function* linesOf(ownerId: number): AsyncGenerator<string> {
    for (let afterId = 0; ; ) {
      // Better a file that breaks off than one that says it is complete.
      if (!(await isOwnerThere(database.query, ownerId))) throw new Error('The account is gone meanwhile');
      const [rows, pending] = await deps.readWithPendingClicks(async (clicks) => [
        await oldestAfter(database.query, ownerId, afterId, linksAtOnce),
        clicks,
      ]);
      const names = await tagNamesOf(
        database.query,
        rows.map(({ id }) => id),
      );
      const now = clock.now();
      let piece = '';
      for (const row of rows) {
        const context = { publicUrl, now, pendingClicks: pending.get(row.id) ?? 0 };
        const facts = factsOf(toLink(row), names.get(row.id) ?? []);
        const line =
          row.type === 'url'
            ? { type: 'link', ...presentLinkResource(facts, context) }
            : { type: 'secret', ...presentSecretResource(facts, context) };
        piece += `${JSON.stringify(line)}\n`;
        afterId = row.id;
      }
      if (piece !== '') yield piece;
      if (rows.length < linksAtOnce) return;
      await ownTurn();
    }
  }

  return [
    operation(operations.export, {
      budget: budgets.export,
      async handle(_sent, { userId }) {
        const endTurn = turns.take(userId);
        if (endTurn === null) return fail(retryLater('tooManyAttempts', busySeconds));
        const lines = Readable.from(endingTurn(linesOf(userId), endTurn));
        return ok(restAnswer(200, lines, {}, 'application/x-ndjson; charset=utf-8'));
      },
    }),
  ];
}
