import type { ImportSummary } from '../../../contract/import-requests.ts';
import {
  type ImportVerdict,
  importVerdictNames,
  importVerdicts,
} from '../../../contract/imports/import-verdicts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { writeCount } from '../../ui/format/write-count.ts';

export interface VerdictFilterProps {
  found: ImportSummary;
  /** Null: all rows. */
  value: ImportVerdict | null;
  onChange: (verdict: ImportVerdict | null) => void;
}

/** How many rows have each verdict; pressing one shows those alone. */
export function VerdictFilter({ found: { rows, verdicts }, value, onChange }: VerdictFilterProps) {
  const given = importVerdictNames.filter((name) => (verdicts[name] ?? 0) > 0);
  const choices = [
    { verdict: null, label: 'All', count: rows },
    ...given.map((name) => ({
      verdict: name,
      label: importVerdicts[name].label,
      count: verdicts[name] ?? 0,
    })),
  ];
  return (
    <fieldset aria-label="Rows to show" className="flex flex-wrap gap-2 px-6 pt-4 max-sm:px-4">
      {choices.map(({ verdict, label, count }) => (
        <Button
          key={label}
          size="sm"
          variant={verdict === value ? 'soft' : 'hair'}
          wording="sentence"
          aria-pressed={verdict === value}
          className="max-sm:h-10"
          onClick={() => onChange(verdict)}
        >
          {label} <span className="tabular-nums">{writeCount(count)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
