import { Controller } from 'react-hook-form';
import { type ApiKeyCreationRequest, apiKeyCreationRequest } from '../../../contract/api-keys.ts';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx';
import { GroupedChecks } from '../../ui/fields/grouped-checks.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useKeptValues } from '../../ui/forms/kept-values.tsx';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { scopeGroups, scopePresets } from './scope-groups.ts';
import { useKeyCreation } from './use-api-keys.ts';

type Validity = '30' | '90' | '365' | 'never';

const validities: readonly { value: Validity; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
];

type Values = Required<ApiKeyCreationRequest>;

/** The name of this form among those that go on where they were left. */
const formName = 'new-api-key';

/** What a new key is called, what it may do and when it ends. */
export function NewKeyForm({ onMade }: { onMade: (key: string) => void }) {
  const kept = useKeptValues();
  const { form, field, errorOf, isReady, submit } = useCheckedForm<Values>({
    schema: apiKeyCreationRequest,
    defaultValues: { name: '', scopes: [], valid_days: limits.apiKeyValidityDefault },
    required: { name: 'Please give the key a name' },
    keeps: { as: formName },
  });
  const { mutate, isPending } = useKeyCreation((key) => {
    kept.delete(formName);
    onMade(key);
  });
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={submit((creation) => mutate(creation))}
    >
      <DialogBody className="gap-5">
        <TextField
          label="Name"
          placeholder="What will use it"
          autoComplete="off"
          size="md"
          {...field('name')}
        />
        <Controller
          control={form.control}
          name="scopes"
          render={({ field: { value, onChange } }) => (
            <GroupedChecks
              legend="It may"
              groups={scopeGroups}
              presets={scopePresets}
              chosen={value}
              onChange={onChange}
              error={errorOf('scopes')}
              columns={3}
            />
          )}
        />
        <Controller
          control={form.control}
          name="valid_days"
          render={({ field: { value, onChange } }) => (
            <SegmentedField
              label="Ends after"
              options={validities}
              value={
                validities.find((validity) => validity.value === String(value ?? 'never'))?.value ?? null
              }
              onChange={(chosen) => onChange(chosen === 'never' ? null : Number(chosen))}
            >
              {value === null && (
                <p className="text-13 text-subtle">
                  It works until you revoke it. Most keys need not live so long.
                </p>
              )}
            </SegmentedField>
          )}
        />
      </DialogBody>
      <DialogFooter className="justify-end">
        <Button
          type="submit"
          wording="sentence"
          className="max-sm:h-11 max-sm:w-full"
          looksDisabled={!isReady}
          busy={isPending}
        >
          Make key
        </Button>
      </DialogFooter>
    </form>
  );
}
