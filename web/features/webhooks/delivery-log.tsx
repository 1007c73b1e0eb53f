import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useDeliveries, useWebhookChange } from './use-webhooks.ts';

/** What became of the latest messages of a webhook. */
export function DeliveryLog({ id }: { id: string }) {
  const toasts = useToasts();
  const { data: deliveries, isError, refetch } = useDeliveries(id);
  const { mutate, isPending, variables } = useWebhookChange(endpoints.sendWebhookAgain, ({ details }) =>
    toasts.success(details),
  );
  if (deliveries === undefined)
    return isError ? (
      <FetchProblem headingLevel={3} title="This could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-52" />
    );
  if (deliveries.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="Nothing was sent yet"
        text="Send a test to see whether your receiver gets it."
        className="pt-2 pb-8"
      />
    );
  return (
    <>
      <ul className="divide-y divide-hair">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isSending={isPending && variables.delivery === delivery.id}
            onSendAgain={() => mutate({ id, delivery: delivery.id })}
          />
        ))}
      </ul>
      <p className="border-hair border-t pt-3 text-13 text-subtle">
        The latest {limits.webhookLogLength}, kept for {limits.webhookLogDays} days.
      </p>
    </>
  );
}
