import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CampaignSet, campaignSetRequest } from '../../../../contract/campaigns.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { firstIssue } from '../../../../contract/fields.ts';
import type { Campaign } from '../../../../contract/input/campaign.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSetChange } from './use-campaign-sets.ts';

export interface NewSetProps {
  campaign: Campaign;
  onSaved: (set: CampaignSet) => void;
  onCancel: () => void;
}

/** Asks what to call the parameters, and saves them. It stands inside another form, which it does not submit. */
export function NewSet({ campaign, onSaved, onCancel }: NewSetProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetChange(endpoints.createCampaignSet, ({ details }) => onSaved(details));
  useEffect(() => field.current?.focus(), []);

  function submit(): void {
    const request = { name, ...campaign };
    const checked = campaignSetRequest.safeParse(request);
    setProblem(checked.success ? null : firstIssue(checked.error));
    if (checked.success && !save.isPending) save.mutate(request);
  }

  function listen(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  }

  return (
    <div className="grid gap-2.5">
      <TextField
        ref={field}
        label="Name of the set"
        size="md"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={listen}
        error={problem ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" wording="sentence" busy={save.isPending} className="max-md:h-11" onClick={submit}>
          Save set
        </Button>
        <Button variant="quiet" size="sm" wording="sentence" className="max-md:h-11" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
