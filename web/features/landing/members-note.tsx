import { LockKeyhole } from 'lucide-react';

/** Stands in the place of the field, which servers have that take links from guests. */
export function MembersNote() {
  return (
    <p className="relative flex items-center gap-4 rounded-dialog border border-border bg-surface px-5 py-4 text-muted shadow-card sm:h-16 sm:justify-center">
      <LockKeyhole size={20} className="shrink-0 text-subtle" />
      <span className="text-pretty">
        Links are made by people with an account here. Please log in to shorten yours.
      </span>
    </p>
  );
}
