import { askForm, paths } from '../paths.ts';

/** Where a request for a secret is answered, by whoever has the link. */
export function askPath(code: string): string {
  return `${paths.request}/${code}`;
}

/** Where whoever asked reads the answers, signed in or not. */
export function ownAskPath(code: string): string {
  return `${askPath(code)}/mine`;
}

/** Which request a path names, and whether it is the asker's own; null: it names none. */
export function readAskPath(path: string): { code: string; isOwn: boolean } | null {
  const [, code, own] = askForm.exec(path) ?? [];
  return code === undefined ? null : { code, isOwn: own !== undefined };
}

/** A route as a server's router writes it: behind some stands what they show. */
export function patternsOf(route: string): string[] {
  return route === paths.request ? [route, askPath(':code'), ownAskPath(':code')] : [route];
}
