import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import {
  type ImportChoices,
  importChoices,
  importVerdicts,
} from '../../../contract/imports/import-verdicts.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { writeCountOf } from '../../ui/format/write-count.ts';
import { SettingsAction, SettingsActions } from '../../ui/layout/settings-card.tsx';
import { choiceWords } from './import-words.ts';
import { useImportChange } from './use-imports.ts';

const names = Object.keys(importChoices) as (keyof ImportChoices)[];

/** What is done with rows that can be dealt with in two ways, where there are such. */
export function ChoiceFields({ found }: { found: ImportSummary }) {
  const { id, verdicts, choices } = found;
  const { mutate } = useImportChange(endpoints.changeImport);
  const [wanted, setWanted] = useState<Partial<ImportChoices>>({});
  const asked = names.filter((name) => (verdicts[name] ?? 0) > 0);
  if (asked.length === 0) return null;
  // Shown at once, and taken back when it was refused. By a state of its own: whether a call is under way
  // is known only after the click, and until then the choice would jump back.
  const choose = (wish: Partial<ImportChoices>) => {
    setWanted((before) => ({ ...before, ...wish }));
    mutate({ id, choices: wish }, { onSettled: () => setWanted({}) });
  };
  return (
    <div className="border-hair border-t">
      <SettingsActions>
        {asked.map((name) => {
          const { label, text } = importVerdicts[name];
          return (
            <SettingsAction
              key={name}
              title={`${label}: ${writeCountOf(verdicts[name] ?? 0, 'row')}`}
              text={text}
            >
              <Segmented
                label={`What to do with: ${label}`}
                className="shrink-0"
                options={optionsOf(name)}
                value={wanted[name] ?? choices[name]}
                onChange={(choice) => choose({ [name]: choice })}
              />
            </SettingsAction>
          );
        })}
      </SettingsActions>
    </div>
  );
}

function optionsOf(name: keyof ImportChoices) {
  const words: Record<string, string> = choiceWords[name];
  return importChoices[name].map((value) => ({ value, label: words[value] ?? value }));
}
