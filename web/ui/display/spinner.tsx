import { LoaderCircle } from 'lucide-react';

/** A turning ring; the component around it says in words what is going on. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} className="shrink-0 animate-spin" />;
}
