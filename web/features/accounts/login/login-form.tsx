import { Controller } from 'react-hook-form';
import { loginRequest } from '../../../../contract/accounts.ts';
import { messages } from '../../../../contract/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import type { CaptchaSlot } from '../../../ui/fields/captcha-slot.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useLogin } from './use-login.ts';

const captchaField = 'g-recaptcha-response';

/** E-mail and password. */
export function LoginForm({ Captcha }: { Captcha: CaptchaSlot }) {
  const { logIn, isPending, refusal, needsCaptcha } = useLogin();
  const { form, field, errorOf, isReady, submit } = useCheckedForm({
    schema: loginRequest,
    defaultValues: { email: '', password: '', [captchaField]: '' },
    required: {
      email: 'Please enter your email',
      password: 'Please enter your password',
      ...(needsCaptcha ? { [captchaField]: messages.contact.checkCaptcha } : {}),
    },
  });
  // A captcha counts for one attempt.
  const askAgain = () => form.setValue(captchaField, '');
  return (
    <form noValidate onSubmit={submit((values) => logIn(values, askAgain))} className="grid gap-5">
      <TextField
        label={messages.register.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-focus-on-arrival
        {...field('email')}
      />
      <PasswordField
        label={messages.register.password}
        autoComplete="current-password"
        {...field('password')}
      />
      {needsCaptcha && (
        <Controller
          control={form.control}
          name={captchaField}
          render={({ field: { value = '', onChange, ref } }) => (
            <Captcha {...{ value, onChange, ref }} error={errorOf(captchaField)} />
          )}
        />
      )}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
      <Button type="submit" size="lg" width="full" className="mt-1" looksDisabled={!isReady} busy={isPending}>
        {messages.login.submit}
      </Button>
    </form>
  );
}
