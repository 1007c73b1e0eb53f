import type { Ref } from 'react';
import { feedbackCategories } from '../../../contract/feedback.ts';
import { messages } from '../../../contract/messages.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { MessageValues } from './message-values.ts';

const options = feedbackCategories.map((category) => ({ value: category, label: category }));

export interface CategoryFieldProps {
  value: MessageValues['category'];
  onChange: (category: MessageValues['category']) => void;
  onBlur: () => void;
  error: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** What a feedback is about. */
export function CategoryField({ value, ...field }: CategoryFieldProps) {
  return (
    <SelectField
      label="Category"
      placeholder={messages.feedback.categories[0]}
      options={options}
      value={value === '' ? null : value}
      {...field}
    />
  );
}
