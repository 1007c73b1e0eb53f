import { limits } from '../../contract/limits.ts';

export interface ResponseTimeout {
  /** Aborted when the timeout is over, or when the caller aborts the request. */
  signal: AbortSignal;
  isOver: () => boolean;
  /** Starts the timeout anew: a piece of the response has come. */
  restart: () => void;
  /** The response is complete. */
  clear: () => void;
}

/** Aborts a request whose connection transfers nothing for too long: a browser alone would wait for minutes. */
export function startResponseTimeout(
  sentLength: number,
  callerSignal: AbortSignal | undefined,
): ResponseTimeout {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const sendingMs = (sentLength / limits.slowestSendingPerSecond) * 1000;
  let timer = setTimeout(abort, limits.callSilenceMs + sendingMs);
  return {
    signal: callerSignal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, callerSignal]),
    isOver: () => timeout.signal.aborted,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, limits.callSilenceMs);
    },
    clear: () => clearTimeout(timer),
  };
}
