import type { ReactNode } from 'react';

/** A titled part of the kit page. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-border border-t py-8">
      <h2 className="font-semibold text-18 tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}

/** Things side by side, wrapping. */
export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** Things in columns of equal width. */
export function KitColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
