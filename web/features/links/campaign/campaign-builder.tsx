import {
  type Campaign,
  type CampaignField,
  campaignFields,
  readCampaign,
  tidyCampaign,
  untidyFields,
  writeCampaign,
} from '../../../../contract/input/campaign.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SavedSets } from './saved-sets.tsx';

const fields: Record<CampaignField, { label: string; placeholder: string }> = {
  source: { label: 'Source', placeholder: 'newsletter' },
  medium: { label: 'Medium', placeholder: 'email' },
  campaign: { label: 'Campaign', placeholder: 'spring-sale' },
  term: { label: 'Term', placeholder: 'brass-lamps' },
  content: { label: 'Content', placeholder: 'header' },
};

export interface CampaignBuilderProps {
  address: string;
  onChange: (address: string) => void;
}

/** Reads the campaign parameters of an address, and writes them back into it; all else of it stays as it is. */
export function CampaignBuilder({ address, onChange }: CampaignBuilderProps) {
  if (address.trim() === '') return <Note>Enter the address first: the parameters are written into it.</Note>;
  const campaign = readCampaign(address);
  const write = (next: Campaign) => onChange(writeCampaign(address, next));
  return (
    <fieldset
      aria-label="Campaign parameters"
      className="grid min-w-0 gap-4 rounded-card border border-border p-3 max-md:bg-surface"
    >
      <SavedSets campaign={campaign} onApply={write} />
      <div className="grid gap-3 sm:grid-cols-2">
        {campaignFields.map((field) => (
          <TextField
            key={field}
            label={fields[field].label}
            placeholder={fields[field].placeholder}
            size="md"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={campaign[field]}
            onChange={(event) => write({ ...campaign, [field]: event.target.value })}
          />
        ))}
      </div>
      <Untidy campaign={campaign} onTidy={() => write(tidyCampaign(campaign))} />
      <div className="grid gap-1.5">
        <span className="font-medium text-13">Preview</span>
        <output className="wrap-anywhere max-h-40 overflow-y-auto font-mono text-13 text-muted">
          {address.trim()}
        </output>
      </div>
    </fieldset>
  );
}

function Untidy({ campaign, onTidy }: { campaign: Campaign; onTidy: () => void }) {
  const untidy = untidyFields(campaign);
  if (untidy.length === 0) return null;
  const names = new Intl.ListFormat('en').format(untidy.map((field) => fields[field].label));
  return (
    <Note tone="warning" announce>
      {names} {untidy.length === 1 ? 'has' : 'have'} blanks or capitals. Many reports count those as a
      campaign of its own.
      <span className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="hair" wording="sentence" className="max-md:h-11" onClick={onTidy}>
          Make it tidy
        </Button>
      </span>
    </Note>
  );
}
