import type { Log } from './platform/logger.ts';

/** Says everything that is wrong, in sentences of the log, and gives up. */
export function refuseToStart(log: Log, problems: string[]): never {
  for (const problem of problems) log.fatal(`SHYLNK cannot start: ${problem}`);
  process.exit(1);
}
