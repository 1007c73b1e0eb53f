import { type ComponentType, createElement, lazy, useState } from 'react';

/** A component in a file of its own, fetched when first shown, or earlier with `prepare`. */
export interface Fetched {
  /** Resolves when the component is there, or cannot be had: that is told when it is shown. */
  prepare: () => Promise<void>;
}

/** Makes one: `fetched(() => import('./login-screen.tsx'), 'LoginScreen')`. */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let ready: ComponentType<Props> | null = null;
  const fetchNow = async () => {
    ready = (await load())[name];
    return ready;
  };
  const Awaited = lazy(async () => ({ default: await fetchNow() }));

  /** Shows at once what is there: React holds back for 300 ms whatever it has shown a stand-in for. */
  // biome-ignore lint/correctness/noComponentHookFactories: parts are made once, when their file is read
  function Part(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => ready ?? Awaited);
    return createElement(Component, props);
  }

  const prepare = async () => void (await fetchNow().catch(() => undefined));
  return Object.assign(Part, { prepare }) satisfies Fetched;
}
