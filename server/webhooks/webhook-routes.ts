import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import type { Result } from '../../contract/result.ts';
import {
  changeWebhookRequest,
  createWebhookRequest,
  sendAgainRequest,
  tooManyWebhooks,
  webhookIsOff,
  webhookRequest,
} from '../../contract/webhooks.ts';
import { answer, failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { createWebhook, editWebhook, type ManageDeps, rotateSecret } from './manage-webhooks.ts';
import { presentDelivery, presentKeys, presentWebhook } from './present-webhook.ts';
import { type QueueFailure, queueAgain, queueTest } from './queue-delivery.ts';
import { latestDeliveries } from './stores/delivery-store.ts';
import { findWebhook, removeWebhook, webhooksOf } from './stores/webhook-store.ts';

export interface WebhookRoutesDeps extends ManageDeps {
  wake(): void;
}

const refuse = (sentence: string) => failedAnswer('webhookRefused', sentence);

/** What people do with their webhooks. */
export function webhookRoutes(deps: WebhookRoutesDeps): Call[] {
  const { database, vault, clock } = deps;
  const { query } = database;
  return [
    call(endpoints.listWebhooks, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const rows = await webhooksOf(query, userId);
        return answer('webhooks', { details: rows.map((row) => presentWebhook(vault, row)) });
      },
    }),

    call(endpoints.createWebhook, {
      schema: createWebhookRequest,
      budget: budgets.write,
      refuse,
      async handle(chosen, { userId }) {
        const created = await createWebhook(deps, userId, chosen);
        if (!created.ok) return refuse(tooManyWebhooks);
        const row = created.value;
        const details = { ...presentWebhook(vault, row), ...presentKeys(vault, row, clock.now()) };
        return answer('webhookSaved', { details });
      },
    }),

    call(endpoints.changeWebhook, {
      schema: changeWebhookRequest,
      budget: budgets.write,
      refuse,
      async handle({ id, is_on: isOn, ...chosen }, { userId }) {
        const changed = await editWebhook(deps, { userId, publicId: id }, { ...chosen, isOn });
        if (!changed.ok) return failedAnswer('notFound');
        deps.wake();
        return successAnswer('webhookSaved');
      },
    }),

    call(endpoints.deleteWebhook, {
      schema: webhookRequest,
      budget: budgets.write,
      async handle({ id }, { userId }) {
        const isRemoved = await removeWebhook(query, { userId, publicId: id });
        return isRemoved ? successAnswer('webhookDeleted') : failedAnswer('notFound');
      },
    }),

    call(endpoints.webhookSecret, {
      schema: webhookRequest,
      budget: budgets.read,
      async handle({ id }, { userId }) {
        const row = await findWebhook(query, { userId, publicId: id });
        if (row === undefined) return failedAnswer('notFound');
        return answer('webhooks', { details: presentKeys(vault, row, clock.now()) });
      },
    }),

    call(endpoints.rotateWebhook, {
      schema: webhookRequest,
      budget: budgets.write,
      async handle({ id }, { userId }) {
        const rotated = await rotateSecret(deps, { userId, publicId: id });
        if (!rotated.ok) return failedAnswer('notFound');
        return answer('webhookSaved', { details: presentKeys(vault, rotated.value, clock.now()) });
      },
    }),

    call(endpoints.testWebhook, {
      schema: webhookRequest,
      budget: budgets.write,
      handle: async ({ id }, { userId }) => queued(await queueTest(deps, { userId, publicId: id })),
    }),

    call(endpoints.webhookDeliveries, {
      schema: webhookRequest,
      budget: budgets.read,
      async handle({ id }, { userId }) {
        const row = await findWebhook(query, { userId, publicId: id });
        if (row === undefined) return failedAnswer('notFound');
        const deliveries = await latestDeliveries(query, row.id, { most: limits.webhookLogLength });
        return answer('webhooks', { details: deliveries.map((one) => presentDelivery(row, one)) });
      },
    }),

    call(endpoints.sendWebhookAgain, {
      schema: sendAgainRequest,
      budget: budgets.write,
      handle: async ({ id, delivery }, { userId }) =>
        queued(await queueAgain(deps, { userId, publicId: id }, delivery)),
    }),
  ];
}

function queued(result: Result<unknown, QueueFailure>) {
  if (result.ok) return successAnswer('webhookQueued');
  return result.failure === 'off' ? refuse(webhookIsOff) : failedAnswer('notFound');
}
