import { useCallback, useRef, useState } from 'react';
import type { EditorCallbacks } from './editor.ts';

/** How far it is with something. */
export interface WorkShare {
  /** What goes on. */
  saying: string;
  /** From 0 to 1. */
  share: number;
}

export interface Work extends Pick<EditorCallbacks, 'workOn'> {
  /** Null when nothing is under way. */
  progress: WorkShare | null;
  /** Calls off all that is under way. */
  callOff: () => void;
}

const takingPicture = 'Taking the picture in';

/** What takes a moment, beside everything else: how far it is, and how to call it off. */
export function useWork(): Work {
  const [parts, setParts] = useState<ReadonlyMap<AbortController, WorkShare>>(new Map());
  const underWay = useRef(new Set<AbortController>());

  const workOn = useCallback<EditorCallbacks['workOn']>((work) => {
    const controller = new AbortController();
    const note = (share: number, saying = takingPicture) =>
      setParts((before) => new Map(before).set(controller, { share, saying }));
    underWay.current.add(controller);
    note(0);
    void work({ signal: controller.signal, onProgress: note }).finally(() => {
      underWay.current.delete(controller);
      setParts((before) => new Map([...before].filter(([other]) => other !== controller)));
    });
  }, []);

  const callOff = useCallback(() => {
    for (const controller of underWay.current) controller.abort();
  }, []);

  return { progress: together([...parts.values()]), workOn, callOff };
}

function together(parts: readonly WorkShare[]): WorkShare | null {
  const last = parts.at(-1);
  if (last === undefined) return null;
  return { ...last, share: parts.reduce((sum, { share }) => sum + share, 0) / parts.length };
}
