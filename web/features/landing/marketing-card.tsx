import type { ReactNode } from 'react';
import { IconTile } from '../../ui/display/icon-tile.tsx';

export interface MarketingCardProps {
  art: ReactNode;
  icon: ReactNode;
  /** Indigo unless said otherwise. */
  tone?: 'warning' | 'secret';
  title: string;
  chip?: ReactNode;
  text: string;
}

/** One thing the product does: a picture, an icon and two lines. */
export function MarketingCard({ art, icon, tone, title, chip, text }: MarketingCardProps) {
  return (
    <article className="flex flex-col rounded-card border border-border bg-surface p-[7px] shadow-e1">
      <div className="aspect-[2/1] overflow-hidden rounded-inner bg-sunken dark:bg-bg">{art}</div>
      <div className={`grid gap-3.5 px-[13px] pt-[18px] pb-[17px] ${tone === 'secret' ? 'kind-secret' : ''}`}>
        <IconTile tone={tone === 'warning' ? 'warning' : 'kind'}>{icon}</IconTile>
        <div>
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-18 tracking-[-0.012em]">
            {title} {chip}
          </h3>
          <p className="mt-1.5 text-pretty text-muted">{text}</p>
        </div>
      </div>
    </article>
  );
}
