import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  size?: number;
}

/** An icon beside words; it says nothing by itself. */
export function Icon({ of: Drawing, size = 18 }: IconProps) {
  return <Drawing className="icon" size={size} strokeWidth={1.75} />;
}
