import { Controller } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { validitySeconds } from '../../../../contract/options/validity.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { useNow } from '../../../ui/browser/use-now.ts';
import { Note } from '../../../ui/display/note.tsx';
import { writeWeekdayAndDay, writeWeekdayAndMoment } from '../../../ui/format/write-time.ts';
import { ValidityChoice } from '../validity-choice.tsx';
import { OptionRows } from './option-rows.tsx';
import type { Subject } from './subject.ts';
import type { CreateForm } from './use-create-form.ts';

export interface CreateFieldsProps {
  id: string;
  type: LinkType;
  subject: Subject;
  creating: CreateForm;
}

/** The subject, its validity and its options. */
export function CreateFields({ id, type, subject, creating }: CreateFieldsProps) {
  const { form, submit, availability, checkAvailability, refused } = creating;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="contents"
    >
      {subject.field}
      <Controller
        control={form.control}
        name="validityDays"
        render={({ field }) => (
          <ValidityChoice
            value={field.value}
            onChange={field.onChange}
            until={<Expires days={field.value} />}
            isInline={type === 'secret'}
          />
        )}
      />
      <OptionRows
        type={type}
        form={form}
        availability={availability}
        onCheck={checkAvailability}
        refused={refused}
        clicksOption={subject.clicksOption}
        address={subject.destination}
        drawsCodes={subject.drawsCodes === true}
      />
      {refused !== null && refused.code === null && <Note tone="danger">{refused.details}</Note>}
    </form>
  );
}

function Expires({ days }: { days: number }) {
  const isNarrow = useIsNarrow();
  const endMs = useNow() + validitySeconds(days) * 1000;
  return `Expires ${isNarrow ? writeWeekdayAndDay(endMs) : writeWeekdayAndMoment(endMs)}`;
}
