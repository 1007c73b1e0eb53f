import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

/** Objects that are kept for their shape alone. */
const kept: object[] = [];

/**
 * Lets every process be as quick as any other, which V8 leaves to chance. Two things it learns while a
 * server starts, and never unlearns, made about every second process take up to twice the processor time.
 */
export function setV8Flags(): void {
  // Some would put new objects where only the long-lived belong, and have to look through all of these all the time.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Some would forget how `process.nextTick` lays out its object, when garbage was collected while none existed.
  process.nextTick(() => kept.push(executionAsyncResource()));
}
