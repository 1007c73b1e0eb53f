import { useState } from 'react';
import { useKeptValues } from '../../ui/forms/kept-values.tsx';

/** How a block is shown: to be read, or edited in place. `read-again`: the edit view was just closed. */
export type BlockView = 'read' | 'edit' | 'read-again';

/** The view of a block. Whose changes were left half-way is edited on, until they are saved or given up. */
export function useEditView(name: string) {
  const kept = useKeptValues();
  const [view, setView] = useState<BlockView>(() => (kept.has(name) ? 'edit' : 'read'));
  return {
    view,
    setView,
    /** Back to the read view: what was changed is saved, or given up. */
    close(): void {
      kept.delete(name);
      setView('read-again');
    },
  };
}
