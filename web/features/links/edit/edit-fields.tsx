import type { ComponentType } from 'react';
import type { EditFieldProps, EditFieldsProps } from './edit-field.ts';
import type { EditValues } from './edit-values.ts';
import {
  ClicksLimitField,
  MessageField,
  NoteField,
  NotifyField,
  RedirectionTimeField,
  TagsField,
  TitleField,
  UrlKeyField,
} from './option-fields.tsx';
import { TargetField, ValidityField } from './target-and-validity.tsx';

/** What can be changed, in the form's order. */
const fields: Record<keyof EditValues, ComponentType<EditFieldProps>> = {
  url: TargetField,
  validityDays: ValidityField,
  redirectionTime: RedirectionTimeField,
  clicksLimit: ClicksLimitField,
  key: UrlKeyField,
  message: MessageField,
  title: TitleField,
  tags: TagsField,
  note: NoteField,
  notify: NotifyField,
};

const fieldNames = Object.keys(fields) as (keyof EditValues)[];

/** The values in the order of their fields, in which problems are led to. */
export function inFormOrder(values: EditValues): EditValues {
  return { ...Object.fromEntries(fieldNames.map((name) => [name, null])), ...values };
}

/** What can be changed. Each label says whether it was. */
export function EditFields(props: EditFieldsProps) {
  const { errors, dirtyFields } = props.form.formState;
  return fieldNames.map((name) => {
    const Field = fields[name];
    const label = (text: string) => (
      <Label isChanged={[dirtyFields[name]].flat().includes(true)}>{text}</Label>
    );
    return <Field key={name} {...props} error={errors[name]?.message} label={label} />;
  });
}

function Label({ isChanged, children }: { isChanged: boolean; children: string }) {
  return (
    <>
      {children}
      {isChanged && <span className="text-on-kind-soft"> · changed</span>}
    </>
  );
}
