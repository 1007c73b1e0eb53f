import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkType } from '../../../../contract/fields.ts';
import { call } from '../../../api/client.ts';
import { failedCallText } from '../../../api/failed-call-text.ts';
import { unlessRefused } from '../../../api/unless-refused.ts';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { writeCount } from '../../../ui/format/write-count.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { linkKeys, refreshLists } from '../link-cache.ts';
import { changeMany, type ManyChange, type ManyOutcome, type ManyTarget } from './change-many.ts';
import { sumUp } from './verdict-words.ts';

interface AskedChange {
  change: ManyChange;
  target: ManyTarget;
}

export interface Many {
  run: (change: ManyChange, target: ManyTarget) => void;
  isRunning: boolean;
}

/** Changes many at once, says what became of them, and can undo it for as long as the server can. */
export function useMany(type: LinkType, onDone: (outcome: ManyOutcome, change: ManyChange) => void): Many {
  const client = useQueryClient();
  const toasts = useToasts();
  const [last, setLast] = useState<ManyOutcome['undo']>(null);

  async function refresh(): Promise<void> {
    void client.invalidateQueries({ queryKey: linkKeys.everyDetails(type) });
    await refreshLists(client, type);
  }

  const { mutate: undo } = useMutation({
    mutationFn: async (id: string) => unlessRefused(await call(endpoints.undoMany, { undo: id })),
    onMutate: () => setLast(null),
    onSuccess: ({ details: { restored, left } }) => {
      const others = left === 0 ? '' : `, ${writeCount(left)} were changed again since`;
      toasts.success(`Undone: ${writeCount(restored)} as before${others}`);
    },
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: refresh,
  });

  const { mutate, isPending } = useMutation({
    mutationFn: ({ change, target }: AskedChange) => changeMany(type, change, target),
    onSuccess: (outcome, { change }) => {
      setLast(outcome.undo);
      say(outcome, change);
      onDone(outcome, change);
    },
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: refresh,
  });

  function say({ rows, undo: offered, error }: ManyOutcome, { action }: ManyChange): void {
    const text = sumUp(
      action,
      rows.map(({ verdict }) => verdict),
    );
    if (error !== null) toasts.error(failedCallText(error));
    if (offered === null) toasts.info(text);
    else {
      toasts.success(text, {
        ms: Math.max(0, offered.untilMs - Date.now()),
        action: { label: 'Undo', run: () => undo(offered.id) },
      });
    }
  }

  useShortcuts({
    undo() {
      if (last === null || last.untilMs < Date.now()) return false;
      undo(last.id);
      return true;
    },
  });
  return { run: (change, target) => mutate({ change, target }), isRunning: isPending };
}
