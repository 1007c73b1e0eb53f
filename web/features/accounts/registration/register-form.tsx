import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { messages } from '../../../../contract/messages.ts';
import { paths } from '../../../../contract/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import type { CaptchaSlot } from '../../../ui/fields/captcha-slot.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { todayOnBothSides } from '../../../ui/format/local-today.ts';
import { isHalfFilled, useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { fileTimeoutMs, withTimeout } from '../../../ui/loading/with-timeout.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { homeCountry } from './home-country.ts';
import { PhoneField } from './phone-field.tsx';
import {
  emptyRegistration,
  isProperBirthday,
  keptOfRegistration,
  type RegisterValues,
  registerSchema,
  registrationOf,
  requiredToRegister,
} from './register-values.ts';
import type { RegistrationOutcome } from './registration-outcome.ts';
import { useRegister } from './use-register.ts';

const texts = messages.register;

/** Everything an account starts with. */
export function RegisterForm({ Captcha, invitation }: { Captcha: CaptchaSlot; invitation: string | null }) {
  const toasts = useToasts();
  const [hasBegun, setHasBegun] = useState(false);
  const { form, field, errorOf, values, isReady, submit } = useCheckedForm({
    schema: registerSchema,
    defaultValues: emptyRegistration,
    required: requiredToRegister,
    halfFilled: { date_of_birth: texts.properDateOfBirth },
    keeps: keptOfRegistration,
  });
  const { register, isPending, outcome } = useRegister(settle);

  function settle({ isDone, field: refused }: RegistrationOutcome): void {
    if (isDone) form.reset();
    else form.setValue('captcha', '');
    if (refused === undefined) return;
    form.setError(refused.name, { message: refused.text });
    form.setFocus(refused.name);
  }

  /** A date that cannot be one is taken away; the sentence about it stays. */
  function clearImproperBirthday(): boolean {
    if (isProperBirthday(form.getValues('date_of_birth'))) return false;
    form.setValue('date_of_birth', '');
    form.setError('date_of_birth', { message: texts.properDateOfBirth });
    return true;
  }

  async function send(filled: RegisterValues): Promise<void> {
    if (filled.phone.trim() === '') return register(registrationOf(filled, null, invitation));
    const plans = await withTimeout(import('./split-phone.ts'), fileTimeoutMs).catch(() => null);
    if (plans === null) return toasts.error(texts.unableFallback);
    const phone = plans.splitPhone(filled.phone, homeCountry());
    if (phone.ok) return register(registrationOf(filled, phone.value, invitation));
    form.setError('phone', { message: phone.failure });
    form.setFocus('phone');
    toasts.error(phone.failure);
  }

  const birthday = field('date_of_birth');
  return (
    <form
      noValidate
      onFocus={() => setHasBegun(true)}
      onSubmit={async (event) => {
        await submit(send)(event);
        clearImproperBirthday();
      }}
      // The button that sticks to the bottom must not hide what has the focus.
      className="grid gap-5 max-sm:[&_input]:scroll-mb-28"
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label={texts.firstName} autoComplete="given-name" {...field('firstname')} />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastname')} />
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[200px_minmax(0,1fr)]">
        <TextField
          label={texts.dateOfBirth}
          type="date"
          max={todayOnBothSides()}
          autoComplete="bday"
          {...birthday}
          onBlur={async (event) => {
            await birthday.onBlur(event);
            if (clearImproperBirthday()) toasts.error(texts.properDateOfBirth);
            else if (isHalfFilled(event.target))
              form.setError('date_of_birth', { message: texts.properDateOfBirth });
          }}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </div>
      <NewPasswordFields
        layout="pair"
        password={values.password}
        passwordField={field('password')}
        confirmField={field('password_confirmation')}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { value, onChange, ref } }) => (
          <PhoneField {...{ value, onChange, ref }} error={errorOf('phone')} isWanted={hasBegun} />
        )}
      />
      <Controller
        control={form.control}
        name="captcha"
        render={({ field: { value, onChange, ref } }) => (
          <Captcha {...{ value, onChange, ref }} error={errorOf('captcha')} />
        )}
      />
      <Checkbox
        {...field('accept_terms')}
        className="pl-[17px] max-sm:py-1"
        label={
          <>
            I accept the <NewTabLink to={paths.terms}>Terms &amp; Conditions</NewTabLink> and{' '}
            <NewTabLink to={paths.privacyPolicy}>Privacy policy</NewTabLink>
          </>
        }
      />
      {outcome?.note !== undefined && <Note tone="danger">{outcome.note}</Note>}
      {outcome?.isDone && <Note tone="success">{outcome.text}</Note>}
      <div className="max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-5 max-sm:border-border max-sm:border-t max-sm:bg-bg/86 max-sm:px-5 max-sm:pt-3 max-sm:pb-[calc(12px+env(safe-area-inset-bottom))] max-sm:[backdrop-filter:blur(12px)]">
        <Button
          type="submit"
          size="lg"
          width="full"
          className="sm:mt-1"
          looksDisabled={!isReady}
          busy={isPending}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link-quiet whitespace-nowrap">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
