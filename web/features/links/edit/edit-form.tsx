import { ChevronLeft } from 'lucide-react';
import { useId } from 'react';
import type { LinkDetails } from '../../../../contract/links.ts';
import { messages } from '../../../../contract/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { useKeptValues } from '../../../ui/forms/kept-values.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { problemsSchema, sayProblems } from '../entered-options.ts';
import { PanelHead } from '../panel-head.tsx';
import { useSuggestedAddress } from '../use-suggested-address.tsx';
import { EditFields, inFormOrder } from './edit-fields.tsx';
import { changedOptions, type EditValues, findEditProblems, storedValues } from './edit-values.ts';
import { useEdit } from './use-edit.ts';

export interface EditFormProps {
  link: LinkDetails;
  /** Back to the details, whether something was saved or not. */
  onBack: () => void;
}

/** Changes a link or secret, in the place of its details. */
export function EditForm({ link, onBack: leave }: EditFormProps) {
  const formId = useId();
  const name = `${link.type} ${link.code}`;
  const kept = useKeptValues();
  const { form, submit } = useCheckedForm<EditValues>({
    schema: problemsSchema<EditValues>((values) => findEditProblems(link, values)),
    defaultValues: inFormOrder(storedValues(link)),
    summary: sayProblems,
    keeps: { as: name },
  });
  const meant = useSuggestedAddress();
  const onBack = () => {
    kept.delete(name);
    leave();
  };
  const { save, isSaving, refusal } = useEdit(link, onBack);
  const saveButton = (
    <Button
      type="submit"
      form={formId}
      wording="sentence"
      disabled={!form.formState.isDirty}
      busy={isSaving}
      className="max-md:h-10"
    >
      Save
    </Button>
  );
  return (
    <>
      <PanelHead
        type={link.type}
        shortUrl={link.short_url}
        title={link.title}
        onBack={onBack}
        barEnd={saveButton}
        end={
          <div className="flex gap-2">
            <Button variant="hair" icon={<ChevronLeft size={16} className="-ml-1" />} onClick={onBack}>
              {messages.navigation.back}
            </Button>
            {saveButton}
          </div>
        }
      />
      <form
        id={formId}
        noValidate
        aria-label={`Edit ${link.code}`}
        onSubmit={submit((values) => {
          const options = changedOptions(link, values);
          if (options.url === undefined || !meant.asksAbout(values.url)) save(options);
        })}
        className="relative grid min-h-0 flex-1 content-start gap-x-6 gap-y-4 overflow-y-auto overscroll-contain px-5 py-5 max-md:overflow-visible max-md:px-4 max-md:pt-1 @min-[520px]:grid-cols-2"
      >
        {refusal !== null && (
          <div className="col-span-full">
            <Note tone="danger">{refusal}</Note>
          </div>
        )}
        <EditFields form={form} link={link} meant={meant} />
      </form>
    </>
  );
}
