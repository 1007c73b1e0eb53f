import { Component, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import type { PartProblemProps } from './part-problem.tsx';
import { fileTimeoutMs, withTimeout } from './with-timeout.ts';

/** A component in a file of its own, fetched when first shown, or earlier with `prepare`. */
export interface Fetched {
  /** Resolves when the component is there, or cannot be had: that is told when it is shown. */
  prepare: () => Promise<void>;
}

const secondTryAfterMs = 500;

/**
 * Makes one: `fetched(() => import('../../screens/login-screen.tsx'), 'LoginScreen', PageProblem)`. A file that cannot be had is asked for once
 * more; then `Problem` stands in its place, while everything around it stays as it is.
 */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Problem: ComponentType<PartProblemProps & Props>,
) {
  let ready: ComponentType<Props> | null = null;
  let awaited: ComponentType<Props> | null = null;

  async function fetchNow(): Promise<ComponentType<Props>> {
    const twice = load().catch(() => pause(secondTryAfterMs).then(load));
    const file = await withTimeout(twice, fileTimeoutMs).catch(() => null);
    if (file === null) throw new PartMissing();
    ready = file[name];
    return ready;
  }

  /** One for all renders: React throws away what it began to draw, and would begin to fetch again each time. */
  function whenFetched(): ComponentType<Props> {
    awaited ??= lazy(async () => ({ default: await fetchNow() }));
    return awaited;
  }

  /** Shows at once what is there: React holds back for 300 ms whatever it has shown a stand-in for. */
  function Part(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>(() => ready ?? whenFetched());
    const [isRetrying, setIsRetrying] = useState(false);

    async function retry(): Promise<void> {
      setIsRetrying(true);
      const found = await fetchNow().catch(() => null);
      setIsRetrying(false);
      if (found !== null) setShown(() => found);
    }

    return (
      <PartBoundary
        key={Shown === ready ? 'ready' : 'awaited'}
        problem={<Problem {...props} onRetry={() => void retry()} isRetrying={isRetrying} />}
        onLeave={() => {
          awaited = null;
        }}
      >
        {createElement(Shown, props)}
      </PartBoundary>
    );
  }

  const prepare = async () => void (await fetchNow().catch(() => undefined));
  return Object.assign(Part, { prepare }) satisfies Fetched;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The file of a part could not be had: the server is away, or it is a newer one that has it no more. */
class PartMissing extends Error {
  override name = 'PartMissing';
}

interface PartBoundaryProps {
  problem: ReactNode;
  /** Called when the problem is not shown any more: the next time it is tried anew. */
  onLeave: () => void;
  children: ReactNode;
}

/** Keeps a missing part from taking the page with it; every other failure is the page's. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error !== null) this.props.onLeave();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartMissing) return this.props.problem;
    throw error;
  }
}
