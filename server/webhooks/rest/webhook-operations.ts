import { limits } from '../../../contract/limits.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import type { KeyActor } from '../../http/key-actor.ts';
import { type MountedOperation, type OperationContext, operation } from '../../http/rest/operation.ts';
import { restAnswer } from '../../http/rest/rest-answer.ts';
import { createWebhook, editWebhook, type ManageDeps, rotateSecret } from '../manage-webhooks.ts';
import { findWebhook, type OwnWebhook, removeWebhook, webhooksOf } from '../stores/webhook-store.ts';
import type { WebhookRow } from '../webhook-keys.ts';
import { isWebhookMatch, presentRestKeys, presentRestWebhook, webhookTag } from './rest-present.ts';

/** How programs keep webhooks. */
export function restWebhookRoutes(deps: ManageDeps & { wake(): void }): MountedOperation[] {
  const { vault, clock } = deps;
  const { query } = deps.database;
  const answerWith = (row: WebhookRow) =>
    restAnswer(200, presentRestWebhook(vault, row), { etag: webhookTag(vault, row) });

  return [
    operation(operations.listWebhooks, {
      async handle(_sent, { userId }) {
        const rows = await webhooksOf(query, userId);
        const data = rows.toReversed().map((row) => presentRestWebhook(vault, row));
        return ok(restAnswer(200, { data, next: null }));
      },
    }),

    operation(operations.createWebhook, {
      async handle({ body }, { userId }, { keepAnswer }) {
        const answerOf = (row: WebhookRow) =>
          restAnswer(
            201,
            { ...presentRestWebhook(vault, row), ...presentRestKeys(vault, row, clock.now()) },
            {
              etag: webhookTag(vault, row),
              location: operationPath(operations.readWebhook, { id: row.public_id }),
            },
          );
        const created = await createWebhook(deps, userId, body, keepAnswer?.(answerOf));
        return created.ok ? ok(answerOf(created.value)) : fail({ name: 'tooManyWebhooks' });
      },
    }),

    operation(operations.readWebhook, {
      async handle(_sent, actor, context) {
        const row = await findWebhook(query, ownOf(actor, context));
        return row === undefined ? fail({ name: 'notFound' }) : ok(answerWith(row));
      },
    }),

    operation(operations.changeWebhook, {
      async handle({ body: { active: isOn, ...chosen } }, actor, context) {
        const { ifMatch } = context;
        const changed = await editWebhook(
          deps,
          ownOf(actor, context),
          { ...chosen, isOn },
          (row) => ifMatch === null || isWebhookMatch(ifMatch, vault, row),
        );
        if (!changed.ok)
          return fail({ name: changed.failure === 'not-found' ? 'notFound' : 'changedMeanwhile' });
        deps.wake();
        return ok(answerWith(changed.value));
      },
    }),

    operation(operations.deleteWebhook, {
      async handle(_sent, actor, context) {
        const isRemoved = await removeWebhook(query, ownOf(actor, context));
        return isRemoved ? ok(restAnswer(204, null)) : fail({ name: 'notFound' });
      },
    }),

    operation(operations.rotateWebhookSecret, {
      async handle(_sent, actor, context) {
        const answerOf = (row: WebhookRow) => restAnswer(200, presentRestKeys(vault, row, clock.now()));
        const own = ownOf(actor, context);
        const rotated = await rotateSecret(deps, own, context.keepAnswer?.(answerOf));
        return rotated.ok ? ok(answerOf(rotated.value)) : fail({ name: 'notFound' });
      },
    }),
  ];
}

const idForm = new RegExp(`^[A-Za-z0-9]{${limits.webhookIdLength}}$`);

/** The webhook that a request names. What has not its form names none, whatever a database would say to it. */
export function ownOf({ userId }: KeyActor, { path }: Pick<OperationContext, 'path'>): OwnWebhook {
  const { id = '' } = path;
  return { userId, publicId: idForm.test(id) ? id : '' };
}
