import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { assignableFields, importFields } from '../../../contract/imports/import-fields.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useImportChange } from './use-imports.ts';

type Assigned = Partial<Record<(typeof assignableFields)[number], string>>;

const notRead = { value: '', label: 'Not read' };

/** Which column each field is read from. Open where something is missing that no link is without. */
export function ColumnFields({ found }: { found: ImportSummary }) {
  const { id, columns, assigned: before } = found;
  const [assigned, setAssigned] = useState<Assigned>(() => assignedFields(before));
  const { mutate, isPending } = useImportChange(endpoints.changeImport);
  const lacks = before.target === undefined || (before.code === undefined && before.short_url === undefined);
  const options = [notRead, ...columns.map((value) => ({ value, label: value }))];
  return (
    <details className="group" open={lacks}>
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-inner py-2">
        <ChevronRight
          size={16}
          className="shrink-0 text-subtle transition-transform duration-120 group-open:rotate-90"
        />
        <span className="font-medium text-14">Columns</span>
        <span className="text-13 text-muted">
          {Object.keys(assignedFields(before)).length} of {columns.length} are read
        </span>
      </summary>
      <div className="grid gap-4 pt-2">
        {lacks && (
          <p className="text-pretty text-13 text-muted">
            Please say which columns hold the destination address and the code or short address.
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {assignableFields.map((field) => (
            <SelectField
              key={field}
              label={importFields[field]}
              size="sm"
              options={options}
              value={assigned[field] ?? ''}
              onChange={(column) => setAssigned(withColumn(assigned, field, column))}
            />
          ))}
        </div>
        <Button
          variant="hair"
          wording="sentence"
          className="justify-self-start max-sm:h-11 max-sm:w-full"
          busy={isPending}
          onClick={() => mutate({ id, assigned })}
        >
          Read the rows again
        </Button>
      </div>
    </details>
  );
}

function assignedFields(assigned: ImportSummary['assigned']): Assigned {
  return Object.fromEntries(
    assignableFields.flatMap((field) => {
      const column = assigned[field];
      return column === undefined ? [] : [[field, column]];
    }),
  );
}

function withColumn(assigned: Assigned, field: keyof Assigned, column: string): Assigned {
  const { [field]: _before, ...others } = assigned;
  return column === '' ? others : { ...others, [field]: column };
}
