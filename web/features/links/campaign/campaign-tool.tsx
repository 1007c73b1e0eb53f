import { Target } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { readCampaign } from '../../../../contract/input/campaign.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import type { CampaignBuilderProps } from './campaign-builder.tsx';

const CampaignBuilder = fetched(() => import('./campaign-builder.tsx'), 'CampaignBuilder', BlockProblem);

/** Unfolds the builder of campaign parameters under an address, and says how many it has already. */
export function CampaignTool(props: CampaignBuilderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = Object.values(readCampaign(props.address)).filter((value) => value !== '').length;
  return (
    <div className="col-span-full grid gap-3">
      <Button
        variant="quiet"
        size="sm"
        wording="sentence"
        icon={<Target size={14} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="justify-self-start max-md:h-11"
        onClick={() => setIsOpen(!isOpen)}
      >
        Campaign parameters{count === 0 ? '' : ` · ${count}`}
      </Button>
      {isOpen && (
        <div id={id}>
          <Suspense fallback={<Skeleton className="h-[310px] rounded-card" />}>
            <CampaignBuilder {...props} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
