import { limits } from './limits.ts';
import { screens } from './screens.ts';

type Paths = { readonly [Name in keyof typeof screens]: (typeof screens)[Name]['path'] };

/** The routes of the web application, by the name of their screen. */
export const paths = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [name, path]),
) as Paths;

const routes: ReadonlySet<string> = new Set(Object.values(paths));

/** What names a request for a secret, for whoever answers it or, behind `/mine`, for whoever has asked. */
export const askForm = new RegExp(
  `^${paths.request}/([A-Za-z0-9]{${limits.codeMinLength},${limits.codeMaxLength}})(/mine)?$`,
);

/** The route of the web application that a path belongs to, letter for letter; null: it belongs to none. */
export function routeOf(path: string): string | null {
  return routes.has(path) ? path : askForm.test(path) ? paths.request : null;
}

/** Whether a path is one of the web application. */
export function isRoute(path: string): boolean {
  return routeOf(path) !== null;
}

/** A path without the slash at its end; null when it has none. */
export function withoutLastSlash(path: string): string | null {
  return path.endsWith('/') && path !== '/' ? path.slice(0, -1) : null;
}

/** The path of a link's short address. */
export function linkPath(code: string): string {
  return `/${code}`;
}

/** The path of a secret's short address. */
export function secretPath(code: string): string {
  return `/s/${code}`;
}

/** Where whoever has opened a secret destroys its message, and is told that it is gone. */
export function burnPath(code: string): string {
  return `${secretPath(code)}/burn`;
}

/** Where an invited person registers. */
export function invitationPath(token: string): string {
  return `${paths.register}?invitation=${token}`;
}

/** Where the command line for people is fetched: one file, which `node` runs. */
export const clientFilePath = '/assets/shylnk.mjs';

/** Where visitors report a short address: a page of the server. */
export const reportPath = '/report-link';

/** Where guests and signed-in people write to the team about a short address; `shortPath` has no first slash. */
export function reportPaths(shortPath: string): { guest: string; signedIn: string } {
  return {
    guest: `${paths.contactUs}?link=${shortPath}`,
    signedIn: `${paths.profile}?id=4&link=${shortPath}`,
  };
}

/** Where guests and signed-in people read the privacy policy. */
export const privacyPaths = { guest: paths.privacyPolicy, signedIn: `${paths.profile}?id=8` };

/** Where programs' authors read: a page of the server, drawn when it is built. */
export const apiDocsPath = '/docs/api';
