import { paths } from '../../contract/paths.ts';
import { type Fetched, fetched } from './fetched.ts';

export const WithServerData = fetched(() => import('./with-server-data.tsx'), 'WithServerData');
export const OpenShell = fetched(() => import('./open-shell.tsx'), 'OpenShell');
export const AuthShell = fetched(() => import('./auth-shell.tsx'), 'AuthShell');
export const SignedInShell = fetched(() => import('./signed-in-shell.tsx'), 'SignedInShell');

export const Landing = fetched(() => import('../screens/landing-screen.tsx'), 'LandingScreen');
export const About = fetched(() => import('../screens/about-screen.tsx'), 'AboutScreen');
export const PrivacyPolicy = fetched(
  () => import('../screens/privacy-policy-screen.tsx'),
  'PrivacyPolicyScreen',
);
export const Terms = fetched(() => import('../screens/terms-screen.tsx'), 'TermsScreen');
export const ContactUs = fetched(() => import('../screens/contact-us-screen.tsx'), 'ContactUsScreen');
export const Feedback = fetched(() => import('../screens/feedback-screen.tsx'), 'FeedbackScreen');
export const Login = fetched(() => import('../screens/login-screen.tsx'), 'LoginScreen');
export const Register = fetched(() => import('../screens/register-screen.tsx'), 'RegisterScreen');
export const ResetPassword = fetched(
  () => import('../screens/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
export const Confirm = fetched(() => import('../screens/confirm-screen.tsx'), 'ConfirmScreen');
export const NotMe = fetched(() => import('../screens/not-me-screen.tsx'), 'NotMeScreen');
export const Home = fetched(() => import('../screens/home-screen.tsx'), 'HomeScreen');
export const Profile = fetched(() => import('../screens/profile-screen.tsx'), 'ProfileScreen');
export const Expiry = fetched(() => import('../screens/expiry-screen.tsx'), 'ExpiryScreen');
export const NotFound = fetched(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen');
/** The whole kit on one page, for those who build with it. */
export const Kit = import.meta.env.DEV ? fetched(() => import('./kit/kit-screen.tsx'), 'KitScreen') : null;

const { landing, about, privacyPolicy, terms, contactUs, feedback } = paths;
const { login, register, resetPassword, confirm, notMe, home, profile, expiry } = paths;

const partsByPath: Record<string, Fetched[]> = {
  [landing]: [Landing],
  [about]: [About],
  [privacyPolicy]: [PrivacyPolicy],
  [terms]: [Terms],
  [contactUs]: [WithServerData, ContactUs],
  [feedback]: [WithServerData, Feedback],
  [login]: [WithServerData, AuthShell, Login],
  [register]: [WithServerData, AuthShell, Register],
  [resetPassword]: [WithServerData, AuthShell, ResetPassword],
  [confirm]: [WithServerData, AuthShell, Confirm],
  [notMe]: [WithServerData, AuthShell, NotMe],
  [home]: [WithServerData, SignedInShell, Home],
  [profile]: [WithServerData, SignedInShell, Profile],
  [expiry]: [WithServerData, OpenShell, Expiry],
};

/** Fetches all that a route shows at once: React alone would find shell and screen one after the other. */
export async function prepareParts(pathname: string): Promise<void> {
  const parts = partsByPath[pathname] ?? [WithServerData, OpenShell, NotFound];
  await Promise.all(parts.map((part) => part.prepare()));
}
