import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { CountRequest } from '../../../../contract/order/many.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { writeCount } from '../../../ui/format/write-count.ts';
import type { Picking } from './use-selection.ts';

export interface HowManyProps {
  picking: Picking;
  /** What the list shows. */
  matching: CountRequest;
  loadedCount: number;
  /** There are more than are loaded. */
  hasMore: boolean;
}

/** How many are picked, and the way to all of them. */
export function HowMany({ picking, matching, loadedCount, hasMore }: HowManyProps) {
  const { selection, pickLoaded, pickAll } = picking;
  const hasAllLoaded = selection.codes.size >= loadedCount && loadedCount > 0;
  const { data } = useQuery({
    queryKey: ['links', 'count', matching],
    queryFn: async ({ signal }) => (await call(endpoints.countMatching, matching, { signal })).details,
    enabled: hasAllLoaded && hasMore,
    staleTime: 0,
    meta: { overlay: false },
  });
  const all = data === undefined ? '' : ` ${writeCount(data.count)}${data.or_more ? '+' : ''}`;
  const picked = selection.isAll && hasMore ? `All${all}` : writeCount(selection.codes.size);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-13">
      <span role="status" className="font-medium">
        {picked} selected
      </span>
      {!selection.isAll && (hasMore || !hasAllLoaded) && (
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          className="max-md:h-11"
          onClick={hasAllLoaded ? pickAll : pickLoaded}
        >
          {hasAllLoaded ? `Select all${all} that match` : `Select all ${writeCount(loadedCount)} shown`}
        </Button>
      )}
    </div>
  );
}
