import { ListFilter } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { DialogProblem } from '../../../ui/loading/dialog-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { KeepMounted } from '../../../ui/loading/keep-mounted.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';
import { countConditions, type ListChoice } from './list-choice.ts';

const FilterPanel = fetched(() => import('./filter-panel.tsx'), 'FilterPanel', BlockProblem);
const TagManager = fetched(() => import('../tags/tag-manager.tsx'), 'TagManager', DialogProblem);

export interface FilterButtonProps {
  type: LinkType;
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
}

/** Opens the conditions of the list: beside the button, or from the bottom edge of narrow screens. */
export function FilterButton({ type, choice, onChoose }: FilterButtonProps) {
  const [shown, setShown] = useState<'filter' | 'tags' | null>(null);
  const place = {
    type,
    choice,
    onChoose,
    isOpen: shown === 'filter',
    onOpenChange: (isOpen: boolean) => setShown(isOpen ? 'filter' : null),
    onManageTags: () => setShown('tags'),
  };
  return (
    <>
      {useIsNarrow() ? <FilterSheet {...place} /> : <FilterPopover {...place} />}
      <KeepMounted open={shown === 'tags'}>
        <TagManager open={shown === 'tags'} onClose={() => setShown(null)} />
      </KeepMounted>
    </>
  );
}

interface FilterPlaceProps extends FilterButtonProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onManageTags: () => void;
}

const label = 'Filter';

function FilterPopover({ type, choice, onChoose, isOpen, onOpenChange, onManageTags }: FilterPlaceProps) {
  return (
    <Popover
      title={label}
      hideTitle
      kind={type}
      align="start"
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={<Trigger count={countConditions(choice)} />}
    >
      <Late>
        <FilterPanel {...{ type, choice, onManageTags }} onChange={onChoose} className="w-100" />
      </Late>
    </Popover>
  );
}

/** Here the list is covered: what is chosen is shown when the sheet closes, however it is closed. */
function FilterSheet({ type, choice, onChoose, isOpen, onOpenChange, onManageTags }: FilterPlaceProps) {
  const [draft, setDraft] = useState(choice);
  function leave(next: () => void): void {
    next();
    if (draft !== choice) onChoose(draft);
  }
  const close = () => leave(() => onOpenChange(false));
  return (
    <>
      <Trigger
        count={countConditions(choice)}
        onClick={() => {
          setDraft(choice);
          onOpenChange(true);
        }}
      />
      <Dialog open={isOpen} onOpenChange={close} kind={type}>
        <DialogHeader title={label} />
        <DialogBody>
          <Late>
            <FilterPanel
              type={type}
              choice={draft}
              onChange={setDraft}
              onManageTags={() => leave(onManageTags)}
            />
          </Late>
        </DialogBody>
        <DialogFooter>
          <Button size="lg" wording="sentence" width="full" onClick={close}>
            Show
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

function Late({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Skeleton className="h-64 w-100 max-w-full rounded-card" />}>{children}</Suspense>
  );
}

function Trigger({ count, ...button }: { count: number; onClick?: () => void }) {
  return (
    <Button
      {...button}
      variant={count === 0 ? 'quiet' : 'soft'}
      size="sm"
      wording="sentence"
      icon={<ListFilter size={16} />}
      aria-label={count === 0 ? label : `${label}: ${count}`}
      className="max-md:h-11"
    >
      {count === 0 ? label : `${label} · ${count}`}
    </Button>
  );
}
