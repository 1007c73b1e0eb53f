import { emptyCampaignSet } from '../../contract/campaigns.ts';
import { limits } from '../../contract/limits.ts';
import { operationPath } from '../../contract/rest/operation.ts';
import { operations } from '../../contract/rest/operations.ts';
import { fail, ok } from '../../contract/result.ts';
import type { KeyActor } from '../http/key-actor.ts';
import { type MountedOperation, type OperationContext, operation } from '../http/rest/operation.ts';
import { restAnswer } from '../http/rest/rest-answer.ts';
import {
  type CampaignSetRow,
  campaignSetsOf,
  findCampaignSet,
  type OwnCampaignSet,
  removeCampaignSet,
} from './campaign-set-store.ts';
import { type CampaignDeps, changeSet, createSet, presentSet } from './manage-sets.ts';

/** How programs keep sets of campaign parameters. */
export function restCampaignRoutes(deps: CampaignDeps): MountedOperation[] {
  const { query } = deps.database;
  return [
    operation(operations.listCampaignSets, {
      async handle(_sent, { userId }) {
        const rows = await campaignSetsOf(query, userId);
        return ok(restAnswer(200, { data: rows.map(presentSet), next: null }));
      },
    }),

    operation(operations.createCampaignSet, {
      async handle({ body }, { userId }, { keepAnswer }) {
        const answerOf = (row: CampaignSetRow) =>
          restAnswer(201, presentSet(row), {
            location: operationPath(operations.readCampaignSet, { id: row.id }),
          });
        const created = await createSet(deps, userId, body, keepAnswer?.(answerOf));
        return created.ok ? ok(answerOf(created.value)) : fail({ name: 'tooManyCampaignSets' });
      },
    }),

    operation(operations.readCampaignSet, {
      async handle(_sent, actor, context) {
        const row = await findCampaignSet(query, ownOf(actor, context));
        return row === undefined ? fail({ name: 'notFound' }) : ok(restAnswer(200, presentSet(row)));
      },
    }),

    operation(operations.changeCampaignSet, {
      async handle({ body }, actor, context) {
        const changed = await changeSet(deps, ownOf(actor, context), body);
        if (changed.ok) return ok(restAnswer(200, presentSet(changed.value)));
        if (changed.failure === 'not-found') return fail({ name: 'notFound' });
        const errors = [{ path: 'source', message: emptyCampaignSet }];
        return fail({ name: 'badOptions', detail: emptyCampaignSet, errors });
      },
    }),

    operation(operations.deleteCampaignSet, {
      async handle(_sent, actor, context) {
        const isRemoved = await removeCampaignSet(query, ownOf(actor, context));
        return isRemoved ? ok(restAnswer(204, null)) : fail({ name: 'notFound' });
      },
    }),
  ];
}

const idForm = new RegExp(`^[A-Za-z0-9]{${limits.campaignSetIdLength}}$`);

/** The set that a request names. What has not its form names none, whatever a database would say to it. */
function ownOf({ userId }: KeyActor, { path }: Pick<OperationContext, 'path'>): OwnCampaignSet {
  const { id = '' } = path;
  return { ownerId: userId, id: idForm.test(id) ? id : '' };
}
