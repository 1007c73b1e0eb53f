import * as z from 'zod/mini';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  changeTagRequest,
  createTagRequest,
  tagRequest,
  tagTaken,
  tooManyTags,
} from '../../../contract/order/tags.ts';
import { answer, failedAnswer, successAnswer } from '../../http/answer.ts';
import { budgets } from '../../http/call-budgets.ts';
import { type Call, call } from '../../http/calls/call.ts';
import { changeTag, createTag, deleteTag, type ManageTagsDeps } from './manage-tags.ts';
import { presentTag, tagsOfOwner } from './tag-store.ts';

const refuse = (sentence: string) => failedAnswer('tagRefused', sentence);
const sentences = { tagTaken, tooManyTags };

/** What people do with their tags. */
export function tagRoutes(deps: ManageTagsDeps): Call[] {
  return [
    call(endpoints.listTags, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const tags = await tagsOfOwner(deps.database.query, userId);
        return answer('tags', { details: tags.map(presentTag) });
      },
    }),

    call(endpoints.createTag, {
      schema: createTagRequest,
      budget: budgets.write,
      refuse,
      async handle(chosen, { userId }) {
        const created = await createTag(deps, userId, chosen);
        return created.ok
          ? answer('tagSaved', { details: presentTag(created.value) })
          : refuse(sentences[created.failure]);
      },
    }),

    call(endpoints.changeTag, {
      schema: changeTagRequest,
      budget: budgets.write,
      refuse,
      async handle({ id, ...chosen }, { userId }) {
        const changed = await changeTag(deps, userId, id, chosen);
        if (changed.ok) return answer('tagSaved', { details: presentTag(changed.value) });
        return changed.failure === 'notFound' ? failedAnswer('notFound') : refuse(tagTaken);
      },
    }),

    call(endpoints.deleteTag, {
      schema: tagRequest,
      budget: budgets.write,
      refuse,
      async handle({ id }, { userId }) {
        const deleted = await deleteTag(deps, userId, id);
        return deleted.ok ? successAnswer('tagDeleted') : failedAnswer('notFound');
      },
    }),
  ];
}
