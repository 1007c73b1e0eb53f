import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import { type MountedOperation, type OperationContext, operation } from '../../http/rest/operation.ts';
import { restAnswer } from '../../http/rest/rest-answer.ts';
import { changeTag, createTag, deleteTag, type ManageTagsDeps } from './manage-tags.ts';
import { presentTag, tagsOfOwner } from './tag-store.ts';

/** What programs do with tags. */
export function restTagRoutes(deps: ManageTagsDeps): MountedOperation[] {
  return [
    operation(operations.listTags, {
      async handle(_sent, { userId }) {
        const tags = await tagsOfOwner(deps.database.query, userId);
        return ok(restAnswer(200, { data: tags.map(presentTag), next: null }));
      },
    }),
    operation(operations.createTag, {
      async handle({ body }, { userId }) {
        const made = await createTag(deps, userId, body);
        if (!made.ok) return fail({ name: made.failure });
        const location = operationPath(operations.readTag, { id: String(made.value.id) });
        return ok(restAnswer(201, presentTag(made.value), { location }));
      },
    }),
    operation(operations.readTag, {
      async handle(_sent, { userId }, context) {
        const tags = await tagsOfOwner(deps.database.query, userId);
        const tag = tags.find(({ id }) => id === idOf(context));
        return tag === undefined ? fail({ name: 'notFound' }) : ok(restAnswer(200, presentTag(tag)));
      },
    }),
    operation(operations.changeTag, {
      async handle({ body }, { userId }, context) {
        const changed = await changeTag(deps, userId, idOf(context), body);
        return changed.ok ? ok(restAnswer(200, presentTag(changed.value))) : fail({ name: changed.failure });
      },
    }),
    operation(operations.deleteTag, {
      async handle(_sent, { userId }, context) {
        const deleted = await deleteTag(deps, userId, idOf(context));
        return deleted.ok ? ok(restAnswer(204, null)) : fail({ name: deleted.failure });
      },
    }),
  ];
}

/** No tag has the number 0. */
function idOf({ path: { id = '' } }: Pick<OperationContext, 'path'>): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
