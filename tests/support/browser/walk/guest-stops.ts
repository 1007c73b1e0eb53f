import type { Page } from 'playwright-core';
import { messages } from '../../../../contract/messages.ts';
import { apiDocsPath, paths } from '../../../../contract/paths.ts';
import type { Stop } from './stop.ts';

const { landing, login, register, resetPassword, confirm, feedback, contact, legal } = messages;
const { copyright, ...footerLinks } = landing.footer;

const bar = [landing.login, landing.register];
const footer = [...Object.values(footerLinks), copyright];
const emailAndPassword = [register.email, register.password];

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click();
}

/** Everything the specification lets guests see, but the screens that are open to all. */
export const guestStops: Stop[] = [
  {
    name: 'the landing page',
    path: paths.landing,
    texts: [...bar, landing.getStarted, landing.placeholder, landing.shorten, ...footer],
  },
  {
    name: 'login',
    path: paths.login,
    texts: [...emailAndPassword, login.submit, login.forgot, login.resend, login.signUp, copyright],
  },
  {
    name: 'login, forgotten password',
    isLeftToRest: true,
    path: paths.login,
    open: press(login.forgot),
    texts: [register.email, login.resetPassword, login.cancel],
  },
  {
    name: 'login, confirmation once more',
    isLeftToRest: true,
    path: paths.login,
    open: press(login.resend),
    texts: [register.email, login.resendAction, login.cancel],
  },
  {
    name: 'registration',
    path: paths.register,
    texts: [
      register.loginHere,
      ...[register.firstName, register.lastName, register.dateOfBirth, ...emailAndPassword],
      ...[register.confirmPassword, register.submit],
    ],
  },
  {
    name: 'a new password',
    isLeftToRest: true,
    path: `${paths.resetPassword}?token=of-a-mail`,
    texts: [
      resetPassword.heading,
      resetPassword.password,
      resetPassword.confirmPassword,
      resetPassword.submit,
    ],
  },
  {
    name: 'confirmation without a token',
    isLeftToRest: true,
    path: paths.confirm,
    texts: [confirm.invalidToken, login.submit],
  },
  {
    name: 'feedback',
    isLeftToRest: true,
    path: paths.feedback,
    texts: [...bar, feedback.heading, feedback.categories[0], ...footer],
  },
  {
    name: 'feedback, its categories',
    isLeftToRest: true,
    path: paths.feedback,
    open: (page) => page.getByRole('combobox').click(),
    texts: feedback.categories,
  },
  { name: 'contact', isLeftToRest: true, path: paths.contactUs, texts: [...bar, contact.heading, ...footer] },
  {
    name: 'the privacy policy',
    isLeftToRest: true,
    path: paths.privacyPolicy,
    texts: [...bar, footerLinks.privacy, `Effective ${legal.privacyEffective}`, ...footer],
  },
  {
    name: 'the terms',
    isLeftToRest: true,
    path: paths.terms,
    texts: [...bar, footerLinks.terms, `Last revised ${legal.termsRevised}`, ...footer],
  },
  {
    name: 'the API',
    isLeftToRest: true,
    isVeryLong: true,
    path: apiDocsPath,
    texts: ['API', 'Quick start', 'Keys and scopes', 'Create link', 'Receiving webhooks', copyright],
  },
  { name: 'about', isLeftToRest: true, path: paths.about, texts: [...bar, footerLinks.about, ...footer] },
];
