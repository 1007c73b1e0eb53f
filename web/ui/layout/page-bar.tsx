import type { ReactNode } from 'react';
import { BackButton } from '../buttons/back-button.tsx';

export interface PageBarProps {
  back: string;
  onBack: () => void;
  /** Stands at the bar's end. */
  end?: ReactNode;
}

/** The bar of a page of narrow screens, with the way back; wide screens show such a page as a part, without it. */
export function PageBar({ back, onBack, end }: PageBarProps) {
  return (
    <div className="sticky top-0 z-10 flex h-13 flex-none items-center justify-between border-border border-b bg-bar pr-4 pl-1 md:hidden">
      <BackButton onClick={onBack}>{back}</BackButton>
      {end}
    </div>
  );
}
