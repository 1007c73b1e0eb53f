import { limits } from '../../../contract/limits.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { type RestAnswer, type RestRefusal, restAnswer } from '../../http/rest/rest-answer.ts';
import { presentDelivery } from '../present-webhook.ts';
import {
  type QueueDeps,
  type QueuedDelivery,
  type QueueFailure,
  queueAgain,
  queueTest,
} from '../queue-delivery.ts';
import { latestDeliveries } from '../stores/delivery-store.ts';
import { findWebhook } from '../stores/webhook-store.ts';
import { ownOf } from './webhook-operations.ts';

/** How programs read what webhooks were told, and have it sent. */
export function restDeliveryRoutes(deps: QueueDeps): MountedOperation[] {
  const { query } = deps.database;
  return [
    operation(operations.testWebhook, {
      handle: async (_sent, actor, context) => queued(await queueTest(deps, ownOf(actor, context))),
    }),

    operation(operations.listDeliveries, {
      async handle({ query: asked }, actor, context) {
        const row = await findWebhook(query, ownOf(actor, context));
        if (row === undefined) return fail({ name: 'notFound' });
        const belowId = asked.after === undefined ? undefined : deliveryIdOf(asked.after);
        if (belowId === null)
          return fail({
            name: 'badOptions',
            errors: [{ path: 'after', message: 'This has to be `next` of another page' }],
          });
        const limit = Number(asked.limit ?? limits.listPageSize);
        // One more than is wanted tells whether there are more.
        const found = await latestDeliveries(query, row.id, { most: limit + 1, belowId });
        const rows = found.slice(0, limit);
        const next = found.length > limit ? String(rows.at(-1)?.id) : null;
        const data = rows.map((one) => presentDelivery(row, one));
        return ok(
          restAnswer(
            200,
            { data, next },
            next === null ? {} : { link: nextLink(row.public_id, limit, next) },
          ),
        );
      },
    }),

    operation(operations.resendDelivery, {
      async handle(_sent, actor, context) {
        const id = deliveryIdOf(context.path['delivery'] ?? '');
        if (id === null) return fail({ name: 'notFound' });
        return queued(await queueAgain(deps, ownOf(actor, context), id));
      },
    }),
  ];
}

function deliveryIdOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function nextLink(id: string, limit: number, after: string): string {
  const parameters = new URLSearchParams({ limit: String(limit), after });
  return `<${operationPath(operations.listDeliveries, { id })}?${parameters}>; rel="next"`;
}

function queued(result: Result<QueuedDelivery, QueueFailure>): Result<RestAnswer, RestRefusal> {
  if (!result.ok) return fail({ name: result.failure === 'off' ? 'webhookOff' : 'notFound' });
  const { webhook, delivery } = result.value;
  return ok(restAnswer(200, presentDelivery(webhook, delivery)));
}
