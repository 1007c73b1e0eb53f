import { useCallback, useRef, useState } from 'react';
import type { EditorCallbacks } from './editor.ts';

export interface Work extends Pick<EditorCallbacks, 'workOn'> {
  /** How far it is, from 0 to 1; null when nothing is under way. */
  progress: number | null;
  /** Calls off all that is under way. */
  callOff: () => void;
}

/** What takes a moment, beside everything else: how far it is, and how to call it off. */
export function useWork(): Work {
  const [shares, setShares] = useState<ReadonlyMap<AbortController, number>>(new Map());
  const underWay = useRef(new Set<AbortController>());

  const workOn = useCallback<EditorCallbacks['workOn']>((work) => {
    const controller = new AbortController();
    const note = (share: number) => setShares((before) => new Map(before).set(controller, share));
    underWay.current.add(controller);
    note(0);
    void work({ signal: controller.signal, onProgress: note }).finally(() => {
      underWay.current.delete(controller);
      setShares((before) => new Map([...before].filter(([other]) => other !== controller)));
    });
  }, []);

  const callOff = useCallback(() => {
    for (const controller of underWay.current) controller.abort();
  }, []);

  const all = [...shares.values()];
  const progress = all.length === 0 ? null : all.reduce((sum, share) => sum + share, 0) / all.length;
  return { progress, workOn, callOff };
}
