import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LinkDetails } from '../../../../contract/links.ts';
import type { SuggestedAddress } from '../use-suggested-address.tsx';
import type { EditValues } from './edit-values.ts';

export interface EditFieldsProps {
  form: UseFormReturn<EditValues>;
  link: LinkDetails;
  meant: SuggestedAddress;
}

/** What each field of the edit form is given. */
export interface EditFieldProps extends EditFieldsProps {
  /** What is wrong with it. */
  error: string | undefined;
  /** A label that says whether the field was changed. */
  label: (text: string) => ReactNode;
}
