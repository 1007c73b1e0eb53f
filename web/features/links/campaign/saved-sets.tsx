import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CampaignSet } from '../../../../contract/campaigns.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { type Campaign, campaignFields } from '../../../../contract/input/campaign.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { NewSet } from './new-set.tsx';
import { useCampaignSets, useSetChange } from './use-campaign-sets.ts';

export interface SavedSetsProps {
  campaign: Campaign;
  onApply: (campaign: Campaign) => void;
}

/** Parameters that were saved to use them again: taken, saved anew, brought up to date, deleted. */
export function SavedSets({ campaign, onApply }: SavedSetsProps) {
  const { data: sets = [] } = useCampaignSets();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const toasts = useToasts();
  const update = useSetChange(endpoints.changeCampaignSet, ({ details }) =>
    toasts.success(`“${details.name}” is brought up to date`),
  );
  const remove = useSetChange(endpoints.deleteCampaignSet, () => {
    setChosenId(null);
    toasts.success('The set is deleted. Links made with it stay as they are.');
  });
  const chosen = sets.find(({ id }) => id === chosenId) ?? null;
  const isFilled = campaignFields.some((field) => campaign[field] !== '');
  return (
    <div className="grid gap-2.5">
      {sets.length > 0 && (
        <div className="flex items-end gap-2">
          <SelectField
            label="Saved set"
            size="md"
            placeholder="Choose a set"
            className="flex-1"
            options={sets.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? null}
            onChange={(id) => {
              setChosenId(id);
              const set = sets.find((one) => one.id === id);
              if (set !== undefined) onApply(parametersOf(set));
            }}
          />
          {chosen !== null && (
            <IconButton
              variant="hair"
              size="lg"
              label={`Delete the set ${chosen.name}`}
              icon={<Trash2 size={16} />}
              onClick={() => remove.isPending || remove.mutate({ id: chosen.id })}
            />
          )}
        </div>
      )}
      {isNaming ? (
        <NewSet
          campaign={campaign}
          onSaved={({ id, name }) => {
            setIsNaming(false);
            setChosenId(id);
            toasts.success(`Saved as “${name}”`);
          }}
          onCancel={() => setIsNaming(false)}
        />
      ) : (
        isFilled && (
          <div className="flex flex-wrap gap-2">
            {chosen !== null && !isSame(chosen, campaign) && (
              <Button
                variant="hair"
                size="sm"
                wording="sentence"
                busy={update.isPending}
                className="max-md:h-11"
                onClick={() => update.mutate({ id: chosen.id, name: chosen.name, ...campaign })}
              >
                Update this set
              </Button>
            )}
            <Button
              variant="quiet"
              size="sm"
              wording="sentence"
              icon={<Bookmark size={14} />}
              className="max-md:h-11"
              onClick={() => setIsNaming(true)}
            >
              Save as a set
            </Button>
          </div>
        )
      )}
    </div>
  );
}

function parametersOf({ source, medium, campaign, term, content }: CampaignSet): Campaign {
  return { source, medium, campaign, term, content };
}

function isSame(set: CampaignSet, campaign: Campaign): boolean {
  return campaignFields.every((field) => set[field] === campaign[field].trim());
}
