import { Suspense } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import { withoutSealKey } from '../../../../contract/input/search.ts';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { useMany } from '../many/use-many.ts';
import type { Picking } from '../many/use-selection.ts';
import { type ListChoice, toFilter } from '../order/list-choice.ts';
import type { LinkList } from './use-link-list.ts';

const ManyBar = fetched(() => import('../many/many-bar.tsx'), 'ManyBar', BlockProblem);

export interface ManyPartProps {
  type: LinkType;
  list: LinkList;
  choice: ListChoice;
  picking: Picking;
}

/** While rows are picked: what can be done with them. */
export function ManyPart({ type, list, choice, picking }: ManyPartProps) {
  const { selection, leave } = picking;
  const { run, isRunning } = useMany(type, leave);
  const links = list.links ?? [];
  if (!selection.isOn || links.length === 0) return null;
  const matching = { search_string: withoutSealKey(list.search.term) || null, filter: toFilter(choice) };
  return (
    <Suspense fallback={<div className="h-24 flex-none" />}>
      <ManyBar
        type={type}
        links={links}
        isArchive={choice.isArchived}
        picking={picking}
        matching={{ type, ...matching }}
        loadedCount={links.length}
        hasMore={list.hasMore}
        isRunning={isRunning}
        onChange={(change) => run(change, selection.isAll ? { matching } : { codes: [...selection.codes] })}
      />
    </Suspense>
  );
}
