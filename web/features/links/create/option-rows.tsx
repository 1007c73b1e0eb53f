import { Hash, SlidersHorizontal, StickyNote, Tags, Type } from 'lucide-react';
import type { ComponentType } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import { OptionGroup } from '../../../ui/fields/option-row.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { FetchTitle } from '../fetch-title.tsx';
import { TagField } from '../tags/tag-field.tsx';
import { ClicksOption, type ClicksOptionProps } from './clicks-option.tsx';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { KeyOption } from './key-option.tsx';
import { MessageOption } from './message-option.tsx';
import { NotifyOption } from './notify-option.tsx';
import type { OptionSwitch, ShareOptions } from './share-options.ts';
import { SwitchedOption } from './switched-option.tsx';

export interface OptionRowsProps
  extends Pick<CodeFieldProps, 'availability' | 'onCheck' | 'refused'>,
    Pick<ClicksOptionProps, 'clicksOption'> {
  type: LinkType;
  form: UseFormReturn<ShareOptions>;
  /** Where a link leads. */
  address: string | undefined;
  /** No code can be chosen. */
  drawsCodes: boolean;
}

/** The switch for advanced options, and the options it opens. */
export function OptionRows(props: OptionRowsProps) {
  const { form } = props;
  const { control } = form;
  const isAdvanced = useWatch({ control, name: 'isAdvanced' });
  return (
    <OptionGroup label="Options">
      <SwitchedOption
        form={form}
        name="isAdvanced"
        icon={<SlidersHorizontal size={18} />}
        label="Advanced options"
      />
      {isAdvanced && Object.entries(optionRows).map(([name, Row]) => <Row key={name} {...props} />)}
    </OptionGroup>
  );
}

/** The row of each switch, in the popup's order. */
const optionRows: Record<OptionSwitch | 'hasTags', ComponentType<OptionRowsProps>> = {
  hasMessage: MessageOption,
  hasKey: KeyOption,
  hasClicksLimit: ClicksOption,
  hasCode: CodeOption,
  hasTitle: TitleOption,
  hasTags: TagsOption,
  hasNote: NoteOption,
  hasNotify: NotifyOption,
};

function CodeOption({ type, form, availability, onCheck, refused, drawsCodes }: OptionRowsProps) {
  if (drawsCodes) return null;
  return (
    <SwitchedOption
      form={form}
      name="hasCode"
      icon={<Hash size={18} />}
      label="Custom code"
      help={`${limits.codeMinLength} to ${limits.codeMaxLength} alphanumeric characters`}
    >
      <CodeField {...{ type, form, availability, onCheck, refused }} />
    </SwitchedOption>
  );
}

/** What the owner calls it. */
function TitleOption({ form, address }: OptionRowsProps) {
  return (
    <SwitchedOption
      form={form}
      name="hasTitle"
      icon={<Type size={18} />}
      label="Title"
      help="Only you see it"
    >
      <TextField
        label="Title"
        hideLabel
        placeholder="What do you call it?"
        error={form.formState.errors.title?.message}
        trailing={<FetchTitle address={address} onTitle={(title) => form.setValue('title', title)} />}
        {...form.register('title')}
      />
    </SwitchedOption>
  );
}

/** By which the owner finds it again. */
function TagsOption({ form }: OptionRowsProps) {
  return (
    <SwitchedOption
      form={form}
      name="hasTags"
      icon={<Tags size={18} />}
      label="Tags"
      help="Only you see them"
    >
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => <TagField {...field} label="Tags" hideLabel />}
      />
    </SwitchedOption>
  );
}

/** The owner's own words. Beside a secret it has to be said that they are no part of it. */
function NoteOption({ type, form }: OptionRowsProps) {
  const note = useWatch({ control: form.control, name: 'note' });
  return (
    <SwitchedOption
      form={form}
      name="hasNote"
      icon={<StickyNote size={18} />}
      label="Note"
      help="Only you see it"
    >
      <TextareaField
        label="Note"
        hideLabel
        rows={2}
        placeholder="What is it for?"
        hint={type === 'secret' && <span className="text-12">Plain text, not encrypted like the secret</span>}
        limit={linkOptions.note.create.most}
        written={note}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </SwitchedOption>
  );
}
