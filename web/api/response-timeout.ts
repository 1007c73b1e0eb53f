import { limits } from '../../contract/limits.ts';

export interface SilenceWatch {
  /** Aborted when nothing has been heard for too long, or when the caller wants no answer any more. */
  signal: AbortSignal;
  hasGivenUp: () => boolean;
  /** Something has come: the wait begins anew. */
  heard: () => void;
  /** There is nothing to wait for any more. */
  end: () => void;
}

/** Gives up on a connection that swallows what is sent: a browser alone would wait for minutes. */
export function watchSilence(sentLength: number, wanted: AbortSignal | undefined): SilenceWatch {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const sendingMs = (sentLength / limits.slowestSendingPerSecond) * 1000;
  let timer = setTimeout(giveUp, limits.callSilenceMs + sendingMs);
  return {
    signal: wanted === undefined ? patience.signal : AbortSignal.any([patience.signal, wanted]),
    hasGivenUp: () => patience.signal.aborted,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limits.callSilenceMs);
    },
    end: () => clearTimeout(timer),
  };
}
