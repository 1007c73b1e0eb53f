import { Controller, useWatch } from 'react-hook-form';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import { notices } from '../../../../contract/receipts/notices.ts';
import { KeyField } from '../../../ui/fields/key-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { WordChecks } from '../../../ui/fields/word-checks.tsx';
import { writeCountOf } from '../../../ui/format/write-count.ts';
import { FetchTitle } from '../fetch-title.tsx';
import { TagField } from '../tags/tag-field.tsx';
import type { EditFieldProps } from './edit-field.ts';

/** How long visitors wait. */
export function RedirectionTimeField({ form, error, label }: EditFieldProps) {
  const { least, most, fallback } = linkOptions.redirectionTime.edit;
  return (
    <Controller
      control={form.control}
      name="redirectionTime"
      render={({ field }) => (
        <NumberField
          {...field}
          label={label('Redirection time')}
          min={least}
          max={most}
          fallback={fallback}
          suffix="s"
          hint={`At least ${least} seconds. Empty: no waiting.`}
          error={error}
        />
      )}
    />
  );
}

/** How many visits are allowed. */
export function ClicksLimitField({ form, link, error, label }: EditFieldProps) {
  const { least, most, fallback } = linkOptions.clicksLimit.edit;
  return (
    <Controller
      control={form.control}
      name="clicksLimit"
      render={({ field }) => (
        <NumberField
          {...field}
          label={label('Clicks limit')}
          min={Math.max(least, link.total_clicks)}
          max={most}
          fallback={fallback}
          hint={
            link.total_clicks === 0
              ? 'Empty: no limit.'
              : `${writeCountOf(link.total_clicks, 'click')} so far. The limit cannot be lower.`
          }
          error={error}
        />
      )}
    />
  );
}

/** What visitors have to enter. Of a sealed secret it never reaches the server. */
export function UrlKeyField({ form, link, error, label }: EditFieldProps) {
  if (link.zero_knowledge === true) return null;
  return (
    <Controller
      control={form.control}
      name="key"
      render={({ field }) => (
        <KeyField {...field} size="md" label={label('URL key')} error={error} className="col-span-full" />
      )}
    />
  );
}

/** What visitors read first. */
export function MessageField({ form, error, label }: EditFieldProps) {
  const message = useWatch({ control: form.control, name: 'message' });
  const { most, needs } = linkOptions.message.edit;
  return (
    <TextareaField
      label={label('Message')}
      rows={3}
      hint={needs.text}
      limit={most}
      written={message}
      error={error}
      className="col-span-full"
      {...form.register('message')}
    />
  );
}

/** What the owner calls it. */
export function TitleField({ form, link, error, label }: EditFieldProps) {
  const url = useWatch({ control: form.control, name: 'url' });
  return (
    <TextField
      label={label('Title')}
      hint="Only you see it"
      error={error}
      className="col-span-full"
      trailing={
        <FetchTitle
          address={link.type === 'url' ? url : undefined}
          onTitle={(title) => form.setValue('title', title, { shouldDirty: true })}
        />
      }
      {...form.register('title')}
    />
  );
}

/** By which the owner finds it again. */
export function TagsField({ form, label }: EditFieldProps) {
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field }) => (
        <TagField {...field} label={label('Tags')} hint="Only you see them" className="col-span-full" />
      )}
    />
  );
}

/** The owner's own words. */
export function NoteField({ form, link, error, label }: EditFieldProps) {
  const note = useWatch({ control: form.control, name: 'note' });
  return (
    <TextareaField
      label={label('Note')}
      rows={3}
      hint={
        link.type === 'url'
          ? 'Only you see it'
          : 'Only you see it. Plain text, not encrypted like the secret.'
      }
      limit={linkOptions.note.edit.most}
      written={note}
      error={error}
      className="col-span-full"
      {...form.register('note')}
    />
  );
}

/** What the owner is told of by mail. */
export function NotifyField({ form, link, error, label }: EditFieldProps) {
  return (
    <Controller
      control={form.control}
      name="notify"
      render={({ field: { value, onChange } }) => (
        <WordChecks
          legend={label('Email me when')}
          labels={notices}
          {...(link.type === 'url' && { hint: 'For links with a key or a visit limit' })}
          error={error}
          className="col-span-full"
          {...{ value, onChange }}
        />
      )}
    />
  );
}
