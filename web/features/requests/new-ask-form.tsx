import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { askChoices } from '../../../contract/asking/ask-choices.ts';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { writeCountOf } from '../../ui/format/write-count.ts';
import { useKeptValues } from '../../ui/forms/kept-values.tsx';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { type AskChoices, type MadeAsk, useAskCreation } from './use-asks.ts';

const schema = z.object(askChoices);

const validities = limits.validityDays.map((days) => ({
  value: String(days),
  label: writeCountOf(days, 'day'),
}));

/** The name of this form among those that go on where they were left. */
const formName = 'new-request';

export interface NewAskFormProps {
  onMade: (made: MadeAsk) => void;
  onBack: () => void;
}

/** What is asked, how many may answer, and for how long. */
export function NewAskForm({ onMade, onBack }: NewAskFormProps) {
  const kept = useKeptValues();
  const { form, field, errorOf, values, isReady, submit } = useCheckedForm<AskChoices>({
    schema,
    defaultValues: { question: '', answers: 1, validity: limits.askValidityDefault },
    required: { question: 'Please say what you ask for' },
    keeps: { as: formName },
  });
  const { mutate, isPending } = useAskCreation((made) => {
    kept.delete(formName);
    onMade(made);
  });
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit((choices) => mutate(choices))}>
      <DialogBody className="gap-5">
        <TextareaField
          label="What do you ask for?"
          placeholder="The password of the printer, please"
          hint="Whoever has the link reads this, and so can this server."
          rows={3}
          limit={limits.questionMaxLength}
          written={values.question}
          {...field('question')}
        />
        <Controller
          control={form.control}
          name="answers"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <NumberField
              label="How many may answer"
              min={1}
              max={limits.askAnswersMax}
              {...{ value, onChange, onBlur, ref }}
              error={errorOf('answers')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="validity"
          render={({ field: { value, onChange } }) => (
            <SegmentedField
              label="Open for"
              options={validities}
              value={String(value)}
              onChange={(days) => onChange(Number(days))}
            />
          )}
        />
      </DialogBody>
      <DialogFooter className="justify-end">
        <Button variant="hair" wording="sentence" className="max-sm:h-11 max-sm:flex-1" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          variant="primary"
          wording="sentence"
          className="max-sm:h-11 max-sm:flex-1"
          looksDisabled={!isReady}
          busy={isPending}
        >
          Make the links
        </Button>
      </DialogFooter>
    </form>
  );
}
