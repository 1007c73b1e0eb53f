import { Lock, ShieldCheck } from 'lucide-react';
import type { LinkDetails } from '../../../../contract/links.ts';

/** What can be told of a secret's message without telling it. */
export function SecretNote({ link }: { link: LinkDetails }) {
  const Icon = link.zero_knowledge === true ? ShieldCheck : Lock;
  return (
    <p className="mt-px flex min-h-5 items-start gap-1.5 text-13 text-muted max-md:mt-1 max-md:text-14">
      <Icon size={14} className="mt-0.5 text-subtle" />
      {sentence(link)}
    </p>
  );
}

function sentence(link: LinkDetails): string {
  if (link.wiped === true) return 'The message is wiped for good.';
  const last = link.destroy_after_last === true ? ' The message is wiped after the last opening.' : '';
  return link.zero_knowledge === true
    ? `Zero-knowledge. Its link was shown once, and nobody can show or copy it again.${last}`
    : `Stored encrypted. People with the link can read it.${last}`;
}
