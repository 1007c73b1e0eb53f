import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** A page for guests that is one form. */
export function FormPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[616px] px-5 py-12 sm:px-6 sm:py-16">
      <h1 className="text-balance font-semibold text-28 tracking-display sm:text-36">{title}</h1>
      <p className="mt-3 mb-8 text-pretty text-16 text-muted">{text}</p>
      <Card className="p-6 max-sm:-mx-1 max-sm:p-4">{children}</Card>
    </div>
  );
}
