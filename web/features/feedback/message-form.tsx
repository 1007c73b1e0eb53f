import { Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import type { CaptchaSlot } from '../../ui/fields/captcha-slot.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { BlockProblem } from '../../ui/loading/block-problem.tsx';
import { fetched } from '../../ui/loading/fetched.tsx';
import { IdentityFields, KnownIdentity } from './identity-fields.tsx';
import {
  knownSenderSchema,
  type MessageKind,
  type MessageValues,
  messageSchema,
  requiredIn,
} from './message-values.ts';
import { useSending } from './use-sending.ts';

/** Lists that open are heavy, and contact messages have none. */
const CategoryField = fetched(() => import('./category-field.tsx'), 'CategoryField', BlockProblem);

const onlyOnce = ['captcha'];

export interface MessageFormProps {
  kind: MessageKind;
  Captcha: CaptchaSlot;
  /** Who writes, when that is known; guests say it themselves. */
  sender?: { name: string; email: string };
  /** What the message begins with. */
  beginning?: string;
}

/** Feedback, or a message to the team. */
export function MessageForm({ kind, Captcha, sender, beginning = '' }: MessageFormProps) {
  const empty: MessageValues = {
    firstname: sender?.name ?? '',
    lastname: '',
    email: sender?.email ?? '',
    category: '',
    message: '',
    captcha: '',
  };
  const { form, field, errorOf, values, isReady, hint, submit } = useCheckedForm<MessageValues>({
    schema: sender === undefined ? messageSchema : knownSenderSchema,
    defaultValues: { ...empty, message: beginning },
    required: requiredIn(kind, sender !== undefined),
    keeps: { as: kind, without: onlyOnce },
  });
  const { send, isPending, refusal } = useSending(kind, (isSent) => {
    if (isSent) form.reset(empty);
    else form.setValue('captcha', '');
  });
  return (
    <form noValidate onSubmit={submit(send)} className="grid gap-5">
      {sender === undefined ? <IdentityFields field={field} /> : <KnownIdentity field={field} />}
      {kind === 'feedback' && (
        <Controller
          control={form.control}
          name="category"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Suspense fallback={<Skeleton className="h-17 max-sm:h-18" />}>
              <CategoryField {...{ value, onChange, onBlur, ref }} error={errorOf('category')} />
            </Suspense>
          )}
        />
      )}
      <TextareaField
        label="Message"
        rows={6}
        limit={limits.feedbackMaxLength}
        written={values.message}
        {...field('message')}
      />
      <Controller
        control={form.control}
        name="captcha"
        render={({ field: { value, onChange, ref } }) => (
          <Captcha {...{ value, onChange, ref }} error={errorOf('captcha')} />
        )}
      />
      {refusal !== undefined && <Note tone="danger">{refusal}</Note>}
      <div className="flex items-center gap-4 max-sm:flex-col-reverse max-sm:items-stretch max-sm:gap-3">
        <Button type="submit" size="lg" wording="sentence" looksDisabled={!isReady} busy={isPending}>
          Submit
        </Button>
        <p className="text-13 text-subtle max-sm:text-center">{hint}</p>
      </div>
    </form>
  );
}
