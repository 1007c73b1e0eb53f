import { useId } from 'react';
import { messages } from '../../../../contract/messages.ts';
import type { ControlSize } from '../../../ui/fields/control-class.ts';
import { PasswordField, type PasswordFieldProps } from '../../../ui/fields/password-field.tsx';
import { PasswordRuleList } from './password-rule-list.tsx';

type RegisteredField = Omit<PasswordFieldProps, 'label'>;

export interface NewPasswordFieldsProps {
  /** What has been typed into the first field. */
  password: string;
  passwordField: RegisteredField;
  confirmField: RegisteredField;
  /** Side by side where there is room, or always below each other. */
  layout?: 'pair' | 'column';
  size?: ControlSize;
}

/** A new password, typed twice, with the demands on it: under the pair, or between the two when they are stacked. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, passwordField, confirmField, layout = 'column', size = 'lg' } = props;
  const rulesId = useId();
  const isPair = layout === 'pair';
  return (
    <div className={isPair ? 'grid gap-x-4 gap-y-3 sm:grid-cols-2' : 'grid gap-3'}>
      <PasswordField
        label={messages.register.password}
        autoComplete="new-password"
        aria-describedby={rulesId}
        size={size}
        {...passwordField}
      />
      <div className={isPair ? 'sm:order-last sm:col-span-2' : ''}>
        <PasswordRuleList id={rulesId} password={password} />
      </div>
      <PasswordField
        label={messages.register.confirmPassword}
        autoComplete="new-password"
        size={size}
        className={isPair ? 'max-sm:mt-2' : 'mt-2'}
        {...confirmField}
      />
    </div>
  );
}
