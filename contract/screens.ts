/** Who may see a screen; `guest-from-mail`: guests, and whoever follows a mail's link is signed out first. */
export type ScreenAccess = 'guest' | 'guest-from-mail' | 'signed-in' | 'anyone';

/** What surrounds a screen. */
export type ScreenShell = 'guest' | 'auth' | 'auth-wide' | 'signed-in' | 'open';

/** One screen of the web application. Its file is `web/screens/<pageName>-screen.tsx`. */
export interface Screen {
  /** Its address, letter for letter; no code can be the same. */
  path: string;
  /** Names it in the browser's tab; null: the product's name stands alone. */
  title: string | null;
  access: ScreenAccess;
  shell: ScreenShell;
  /** Whether it has the cache of the server's answers around it; those that do without are lighter. */
  hasServerData: boolean;
  /** Whom its page is drawn for when the web is built; null: a browser draws all of it. */
  drawnFor: 'guests' | 'signed-in' | null;
}

const text = { access: 'guest', shell: 'guest', hasServerData: false, drawnFor: 'guests' } as const;
const guest = { access: 'guest', hasServerData: true, drawnFor: null } as const;
const fromMail = { ...guest, access: 'guest-from-mail', shell: 'auth' } as const;
const signedIn = { access: 'signed-in', shell: 'signed-in', hasServerData: true, drawnFor: null } as const;
const open = { access: 'anyone', shell: 'open', hasServerData: true, drawnFor: 'guests' } as const;

/**
 * Every screen there is. Addresses, reserved codes, routes, pages drawn by the build, files fetched early and the
 * build's chunks all follow from this table: a new screen is a row here and its file.
 */
export const screens = {
  landing: { path: '/', title: null, ...text },
  login: { path: '/login', title: 'Log in', ...guest, shell: 'auth', drawnFor: 'guests' },
  register: { path: '/register', title: 'Register', ...guest, shell: 'auth-wide' },
  feedback: { path: '/feedback', title: 'Feedback', ...guest, shell: 'guest' },
  privacyPolicy: { path: '/privacy-policy', title: 'Privacy Policy', ...text },
  terms: { path: '/terms-and-conditions', title: 'Terms and Conditions', ...text },
  contactUs: { path: '/contact-us', title: 'Contact us', ...guest, shell: 'guest' },
  about: { path: '/about', title: 'About Us', ...text },
  resetPassword: { path: '/reset-password', title: 'Reset Password', ...fromMail },
  confirm: { path: '/confirm', title: 'Confirm your account', ...fromMail },
  notMe: { path: '/not-me', title: 'This was not me', ...fromMail },
  home: { path: '/home', title: 'Home', ...signedIn, drawnFor: 'signed-in' },
  profile: { path: '/profile', title: 'Profile', ...signedIn },
  /** What it shows is named behind its path (contract/paths.ts). */
  request: { path: '/r', title: 'A request', ...open, drawnFor: null },
  expiry: { path: '/expiry', title: 'Not available', ...open },
  notFound: { path: '/not-found', title: 'Not found', ...open },
} as const satisfies Record<string, Screen>;

/** The name of a screen's file and of its page: `privacy-policy`. */
export function pageName(path: string): string {
  return path.slice(1) || 'landing';
}
