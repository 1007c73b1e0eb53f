/** One Ctrl-C often arrives twice: from the terminal and from whoever started the process. */
const sameSignalMs = 1000;

/** Calls `stop` on the first request to end. A later one, meant seriously, ends the process at once. */
export function onStopSignals(signals: NodeJS.Signals[], stop: () => void): void {
  let firstAtMs: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now();
      if (firstAtMs === null) {
        firstAtMs = now;
        stop();
      } else if (now - firstAtMs > sameSignalMs) process.exit(1);
    });
  }
}
