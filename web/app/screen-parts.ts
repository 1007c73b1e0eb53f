import { paths } from '../../contract/paths.ts';
import { type Fetched, fetched } from '../ui/loading/fetched.tsx';
import { PageProblem } from '../ui/loading/page-problem.tsx';

export const WithServerData = fetched(() => import('./with-server-data.tsx'), 'WithServerData', PageProblem);
export const OpenShell = fetched(() => import('./open-shell.tsx'), 'OpenShell', PageProblem);
export const AuthShell = fetched(() => import('./auth-shell.tsx'), 'AuthShell', PageProblem);
export const SignedInShell = fetched(() => import('./signed-in-shell.tsx'), 'SignedInShell', PageProblem);

export const Landing = fetched(() => import('../screens/landing-screen.tsx'), 'LandingScreen', PageProblem);
export const About = fetched(() => import('../screens/about-screen.tsx'), 'AboutScreen', PageProblem);
export const PrivacyPolicy = fetched(
  () => import('../screens/privacy-policy-screen.tsx'),
  'PrivacyPolicyScreen',
  PageProblem,
);
export const Terms = fetched(
  () => import('../screens/terms-and-conditions-screen.tsx'),
  'TermsScreen',
  PageProblem,
);
export const ContactUs = fetched(
  () => import('../screens/contact-us-screen.tsx'),
  'ContactUsScreen',
  PageProblem,
);
export const Feedback = fetched(
  () => import('../screens/feedback-screen.tsx'),
  'FeedbackScreen',
  PageProblem,
);
export const Login = fetched(() => import('../screens/login-screen.tsx'), 'LoginScreen', PageProblem);
export const Register = fetched(
  () => import('../screens/register-screen.tsx'),
  'RegisterScreen',
  PageProblem,
);
export const ResetPassword = fetched(
  () => import('../screens/reset-password-screen.tsx'),
  'ResetPasswordScreen',
  PageProblem,
);
export const Confirm = fetched(() => import('../screens/confirm-screen.tsx'), 'ConfirmScreen', PageProblem);
export const Home = fetched(() => import('../screens/home-screen.tsx'), 'HomeScreen', PageProblem);
export const Profile = fetched(() => import('../screens/profile-screen.tsx'), 'ProfileScreen', PageProblem);
export const Expiry = fetched(() => import('../screens/expiry-screen.tsx'), 'ExpiryScreen', PageProblem);
export const NotFound = fetched(
  () => import('../screens/not-found-screen.tsx'),
  'NotFoundScreen',
  PageProblem,
);
export const NotMe = fetched(() => import('../screens/not-me-screen.tsx'), 'NotMeScreen', PageProblem);
/** The whole kit on one page, for those who build with it. */
export const Kit = import.meta.env.DEV
  ? fetched(() => import('./kit/kit-screen.tsx'), 'KitScreen', PageProblem)
  : null;

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
