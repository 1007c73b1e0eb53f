import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the process small. Left to itself, V8 lets garbage of hours of traffic pile up to several times what is in use;
 * collecting it sooner costs next to nothing, because little of it is ever alive.
 */
export function collectGarbageSoon(): void {
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--max-semi-space-size=8');
}
