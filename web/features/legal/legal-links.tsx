import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { useSession } from '../../api/session.tsx';

/** Where each page stands: for guests a route of its own, for signed-in people a section of the profile. */
const places = {
  contact: { guest: paths.contactUs, signedIn: `${paths.profile}?id=4` },
  terms: { guest: paths.terms, signedIn: `${paths.profile}?id=7` },
  privacy: { guest: paths.privacyPolicy, signedIn: `${paths.profile}?id=8` },
};

/** Leads to another of the pages that these texts speak of. */
export function LegalLink({ to, children }: { to: keyof typeof places; children: ReactNode }) {
  const { state } = useSession();
  return (
    <Link className="link" to={state === 'signed-in' ? places[to].signedIn : places[to].guest}>
      {children}
    </Link>
  );
}
