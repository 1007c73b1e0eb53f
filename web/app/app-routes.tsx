import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { isRoute, paths, withoutLastSlash } from '../../contract/paths.ts';
import { Guarded, GuestOnly, GuestOnlyFromMail } from './access.tsx';
import { GuestShell } from './guest-shell.tsx';
import { Page } from './page.tsx';
import {
  About,
  AuthShell,
  Confirm,
  ContactUs,
  Expiry,
  Feedback,
  Home,
  Kit,
  Landing,
  Login,
  NotFound,
  NotMe,
  OpenShell,
  PrivacyPolicy,
  Profile,
  prepareParts,
  Register,
  ResetPassword,
  SignedInShell,
  Terms,
  WithServerData,
} from './screen-parts.ts';

function page(title: string | null, Screen: ComponentType) {
  return (
    <Page title={title}>
      <Screen />
    </Page>
  );
}

const { footer } = messages.landing;
const kitPath = '/kit';

/** Every route of the product: who may see it, what surrounds it, what it shows. */
export function AppRoutes() {
  const location = useLocation();
  const { pathname } = location;
  useLayoutEffect(() => void prepareParts(pathname), [pathname]);
  const shorter = withoutLastSlash(pathname);
  if (shorter !== null && isRoute(shorter))
    return <Navigate to={{ ...location, pathname: shorter }} replace />;
  // The router alone would take any letter case and slashes at the end, which the server answers with 404.
  const isKnown = isRoute(pathname) || (Kit !== null && pathname === kitPath);
  return (
    <Suspense>
      <Routes location={isKnown ? location : { ...location, pathname: paths.notFound }}>
        <Route element={<GuestOnly />}>
          <Route element={<GuestShell />}>
            <Route path={paths.landing} element={page(null, Landing)} />
            <Route path={paths.about} element={page(footer.about, About)} />
            <Route path={paths.privacyPolicy} element={page(footer.privacy, PrivacyPolicy)} />
            <Route path={paths.terms} element={page(footer.terms, Terms)} />
          </Route>
        </Route>
        <Route element={<WithServerData />}>
          <Route element={<GuestOnly />}>
            <Route element={<GuestShell />}>
              <Route path={paths.contactUs} element={page(messages.contact.heading, ContactUs)} />
              <Route path={paths.feedback} element={page(footer.feedback, Feedback)} />
            </Route>
            <Route element={<AuthShell form="narrow" />}>
              <Route path={paths.login} element={page('Log in', Login)} />
            </Route>
            <Route element={<AuthShell form="wide" />}>
              <Route path={paths.register} element={page('Register', Register)} />
            </Route>
          </Route>
          <Route element={<GuestOnlyFromMail />}>
            <Route element={<AuthShell form="narrow" />}>
              <Route
                path={paths.resetPassword}
                element={page(messages.resetPassword.heading, ResetPassword)}
              />
              <Route path={paths.confirm} element={page('Confirm your account', Confirm)} />
              <Route path={paths.notMe} element={page('This was not me', NotMe)} />
            </Route>
          </Route>
          <Route element={<Guarded />}>
            <Route element={<SignedInShell />}>
              <Route path={paths.home} element={page('Home', Home)} />
              <Route path={paths.profile} element={page('Profile', Profile)} />
            </Route>
          </Route>
          <Route element={<OpenShell />}>
            <Route path={paths.expiry} element={page('Not available', Expiry)} />
            <Route path="*" element={page('Not found', NotFound)} />
          </Route>
        </Route>
        {Kit && <Route path={kitPath} element={page('Kit', Kit)} />}
      </Routes>
    </Suspense>
  );
}
