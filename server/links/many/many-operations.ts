import type { LinkType } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import type { ManyChangeBody } from '../../../contract/rest/many-operations.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { type RestRefusal, restAnswer } from '../../http/rest/rest-answer.ts';
import { findTags } from '../rest/asked-page.ts';
import { restRefusal } from '../rest/rest-refusal.ts';
import { askMany, type CheckedManyRequest } from './ask-many.ts';
import { changeManyLinks } from './change-many.ts';
import type { ManyDeps } from './many-routes.ts';
import { presentChanged } from './present-changed.ts';
import { undoMany } from './undo-many.ts';

/** What programs do with many links or secrets at once. */
export function restManyRoutes(deps: ManyDeps): MountedOperation[] {
  const changeRoute = (
    declared: typeof operations.changeLinks | typeof operations.changeSecrets,
    type: LinkType,
  ) =>
    operation(declared, {
      largeBody: { maxBytes: limits.bulkBodyMaxBytes },
      async handle({ body }, { userId }) {
        const request = await toRequest(deps, userId, type, body);
        if (!request.ok) return request;
        const asked = await askMany(deps, userId, request.value);
        if (!asked.ok) return fail(restRefusal(asked.failure));
        const changed = await changeManyLinks(deps, { ownerId: userId, type }, asked.value);
        return ok(restAnswer(200, presentChanged(changed, asked.value.next)));
      },
    });
  const undoRoute = (declared: typeof operations.undoLinks | typeof operations.undoSecrets, type: LinkType) =>
    operation(declared, {
      async handle(_sent, { userId }, { path }) {
        const publicId = path['undo'] ?? '';
        const isId = /^[A-Za-z0-9]{16}$/.test(publicId);
        const undone = isId
          ? await undoMany(deps, { ownerId: userId, publicId, type })
          : fail('notFound' as const);
        return undone.ok ? ok(restAnswer(200, undone.value)) : fail({ name: undone.failure });
      },
    });
  return [
    changeRoute(operations.changeLinks, 'url'),
    undoRoute(operations.undoLinks, 'url'),
    changeRoute(operations.changeSecrets, 'secret'),
    undoRoute(operations.undoSecrets, 'secret'),
  ];
}

/** Programs name tags where the dashboard numbers them. */
async function toRequest(
  { database }: ManyDeps,
  ownerId: number,
  type: LinkType,
  { matching, ...rest }: ManyChangeBody,
): Promise<Result<CheckedManyRequest, RestRefusal>> {
  if (matching === null || matching === undefined) return ok({ ...rest, type, matching: null });
  const { search, tags, archived, ...filter } = matching;
  const ids = await findTags(database, ownerId, tags ?? []);
  if (!ids.ok) return ids;
  return ok({
    ...rest,
    type,
    matching: {
      search_string: search ?? null,
      filter: { ...filter, tags: ids.value, archived: archived ?? false },
    },
  });
}
