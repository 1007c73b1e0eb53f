import { useEffect, useLayoutEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { keepShare } from '../api/kept-share.ts';
import { useSession } from '../api/session.tsx';

/** Screens for signed-in people; guests go to the landing page. What they came to shorten waits until they log in. */
export function SignedInOnly() {
  const { state } = useSession();
  const { search } = useLocation();
  useLayoutEffect(() => {
    if (state === 'signed-out') keepShare(search);
  }, [state, search]);
  if (state === 'unknown') return null;
  return state === 'signed-in' ? <Outlet /> : <Navigate to={paths.landing} replace />;
}

/** Screens for guests; signed-in people go home. */
export function GuestOnly() {
  const { state } = useSession();
  if (state === 'unknown') return null;
  return state === 'signed-out' ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Screens for guests that a mail may lead to: whoever follows such a link is signed out first. */
export function GuestOnlyFromMail() {
  const { state, signOut } = useSession();
  const { search } = useLocation();
  const isFromMail = search.includes('token=');
  const mustSignOut = state === 'signed-in' && isFromMail;
  useEffect(() => {
    if (mustSignOut) signOut();
  }, [mustSignOut, signOut]);
  return mustSignOut ? null : <GuestOnly />;
}
