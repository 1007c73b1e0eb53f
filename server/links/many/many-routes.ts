import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { countRequest, manyRequest, undoRequest } from '../../../contract/order/many.ts';
import { answer, failedAnswer } from '../../http/answer.ts';
import { budgets } from '../../http/call-budgets.ts';
import { type Call, call } from '../../http/calls/call.ts';
import { findPage } from '../lists/find-page.ts';
import { checkSearch, type ListLinksDeps, wantedList } from '../lists/list-links.ts';
import { askMany } from './ask-many.ts';
import { type ChangeManyDeps, changeManyLinks } from './change-many.ts';
import { presentChanged } from './present-changed.ts';
import { undoMany } from './undo-many.ts';

export type ManyDeps = ListLinksDeps & ChangeManyDeps;

/** What people do with many links or secrets at once. */
export function manyRoutes(deps: ManyDeps): Call[] {
  return [
    call(endpoints.changeMany, {
      schema: manyRequest,
      budget: budgets.write,
      async handle(request, { userId }) {
        const asked = await askMany(deps, userId, request);
        if (!asked.ok) return failedAnswer(asked.failure.status, asked.failure.details);
        const changed = await changeManyLinks(deps, { ownerId: userId, type: request.type }, asked.value);
        const { data, ...rest } = presentChanged(changed, asked.value.next);
        return answer('changedMany', { details: { rows: data, ...rest } });
      },
    }),

    call(endpoints.undoMany, {
      schema: undoRequest,
      budget: budgets.write,
      async handle({ undo }, { userId }) {
        const undone = await undoMany(deps, { ownerId: userId, publicId: undo });
        return undone.ok ? answer('undone', { details: undone.value }) : failedAnswer(undone.failure);
      },
    }),

    call(endpoints.countMatching, {
      schema: countRequest,
      budget: budgets.read,
      async handle(request, { userId }) {
        const search = checkSearch(deps, request);
        if (!search.ok) return failedAnswer(search.failure.status, search.failure.details);
        const wanted = wantedList(userId, { ...request, sort: 'newest' }, deps.clock.now());
        const asked = { after: null, skipped: 0, most: limits.manyRows, search: search.value };
        const found = await findPage(deps, wanted, asked);
        if (!found.ok) return failedAnswer(found.failure.status, found.failure.details);
        const { places, goesOn } = found.value;
        return answer('listed', { details: { count: places.length, or_more: goesOn !== null } });
      },
    }),
  ];
}
