/** The routes of the web application. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  feedback: '/feedback',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  contactUs: '/contact-us',
  about: '/about',
  resetPassword: '/reset-password',
  confirm: '/confirm',
  notMe: '/not-me',
  home: '/home',
  profile: '/profile',
  expiry: '/expiry',
  notFound: '/not-found',
} as const;

/** The path of a link's short address. */
export function linkPath(code: string): string {
  return `/${code}`;
}

/** The path of a secret's short address. */
export function secretPath(code: string): string {
  return `/s/${code}`;
}
