import { loginRequest } from '../../../contract/accounts.ts';
import { messages } from '../../../contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useLogin } from './use-login.ts';

/** E-mail and password. */
export function LoginForm() {
  const { logIn, isPending, refusal } = useLogin();
  const { field, isReady, submit } = useCheckedForm({
    schema: loginRequest,
    defaultValues: { email: '', password: '' },
    required: { email: 'Please enter your email', password: 'Please enter your password' },
  });
  return (
    <form noValidate onSubmit={submit(logIn)} className="grid gap-5">
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
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
      <Button type="submit" size="lg" width="full" className="mt-1" looksDisabled={!isReady} busy={isPending}>
        {messages.login.submit}
      </Button>
    </form>
  );
}
