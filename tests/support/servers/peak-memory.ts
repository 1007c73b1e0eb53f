import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory a process has had at once, in megabytes, as the kernel counts it. */
export function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}

/** Lets the most begin anew with what the process has now. */
export function forgetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
