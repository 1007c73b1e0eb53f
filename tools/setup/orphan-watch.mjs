/**
 * Calls `stop` when the npm that started us is gone without a word (killed, say): what we run would stay behind, holding
 * its port, with no process left to end it. Started by hand, we may well outlive the shell.
 */
export function whenOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
