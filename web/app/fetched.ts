import { type ComponentType, lazy } from 'react';

/** A component in a file of its own, fetched when first shown, or earlier with `prepare`. */
export interface Fetched {
  prepare: () => void;
}

/** Makes one: `fetched(() => import('./login-screen.tsx'), 'LoginScreen')`. */
export function fetched<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const component = lazy(async () => ({ default: (await load())[name] }));
  // A failed preparation is told when the component is shown.
  return Object.assign(component, { prepare: () => void load().catch(() => undefined) }) satisfies Fetched;
}
