import { useMedia } from '../../ui/browser/use-media.ts';

/** Whether the person asked their system for less movement. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', false);
}
