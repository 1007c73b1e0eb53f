import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import {
  type CreateWebhookRequest,
  createWebhookRequest,
  type WebhookFormat,
  webhookFormats,
} from '../../../contract/webhooks.ts';
import { DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx';
import { GroupedChecks } from '../../ui/fields/grouped-checks.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { eventGroups, eventPresets } from './event-groups.ts';

const formats = (Object.keys(webhookFormats) as WebhookFormat[]).map((value) => ({
  value,
  label: value === 'standard' ? 'Standard' : webhookFormats[value],
}));

const formatHints: Record<WebhookFormat, string> = {
  standard: 'JSON after Standard Webhooks 1.0, signed: for programs of your own.',
  slack: 'A line of text for an incoming webhook of Slack.',
  discord: 'A line of text for a webhook of a Discord channel.',
  ntfy: 'A line of text for a topic of ntfy.',
};

export interface WebhookFormProps {
  values: CreateWebhookRequest;
  /** The name under which the form goes on where it was left; without one it is not kept. */
  keptAs?: string;
  onSubmit: (values: CreateWebhookRequest) => void;
  /** What stands at the foot, the submit button among it. */
  actions: (state: { isReady: boolean; isChanged: boolean }) => ReactNode;
}

/** Where a webhook leads, in which form, and what it tells of. */
export function WebhookForm({ values, keptAs, onSubmit, actions }: WebhookFormProps) {
  const hintId = useId();
  const { form, field, errorOf, isReady, submit } = useCheckedForm<CreateWebhookRequest>({
    schema: createWebhookRequest,
    defaultValues: values,
    required: { endpoint: 'Please enter where it leads' },
    ...(keptAs === undefined ? {} : { keeps: { as: keptAs } }),
  });
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit(onSubmit)}>
      <DialogBody className="gap-5">
        <TextField
          label="Address of the receiver"
          placeholder="https://"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          size="md"
          mono
          {...field('endpoint')}
        />
        <Controller
          control={form.control}
          name="format"
          render={({ field: { value, onChange } }) => (
            <SegmentedField
              label="Format"
              options={formats}
              value={value}
              onChange={onChange}
              describedBy={hintId}
            >
              <p id={hintId} className="text-13 text-subtle">
                {formatHints[value]}
              </p>
            </SegmentedField>
          )}
        />
        <Controller
          control={form.control}
          name="events"
          render={({ field: { value, onChange } }) => (
            <GroupedChecks
              legend="It is told when"
              groups={eventGroups}
              presets={eventPresets}
              chosen={value}
              onChange={onChange}
              error={errorOf('events')}
              columns={2}
            />
          )}
        />
      </DialogBody>
      <DialogFooter>{actions({ isReady, isChanged: form.formState.isDirty })}</DialogFooter>
    </form>
  );
}
