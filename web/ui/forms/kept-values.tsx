import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** What stands in forms that were left half-way, by the form's name: in memory alone, never in any storage. */
export type KeptValues = Map<string, Record<string, unknown>>;

const KeptValuesContext = createContext<KeptValues>(new Map());

/** Keeps what one person has typed. With another `owner` it starts empty: values of one account are never shown in another. */
export function KeepsValues({ owner, children }: { owner: string; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each owner anew
  const kept = useMemo<KeptValues>(() => new Map(), [owner]);
  return <KeptValuesContext value={kept}>{children}</KeptValuesContext>;
}

/** What is kept of all forms. */
export function useKeptValues(): KeptValues {
  return useContext(KeptValuesContext);
}
