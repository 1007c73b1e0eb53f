import { endpoints } from './endpoints.ts';
import { limits } from './limits.ts';
import { paths, secretPath } from './paths.ts';

/** First path segments that files and services of the server use, besides routes and calls. */
const serverSegments = [
  's',
  'assets',
  'fonts',
  'healthz',
  'readyz',
  'metrics',
  'docs',
  'kit',
  'index',
  'favicon',
  'robots',
  'sitemap',
  'manifest',
  'theme',
  'admin',
  'static',
  'public',
  'report-link',
  // Kept free for short addresses of the product itself: codes that are brought along may be as short.
  'r',
  'x',
  'd',
  'i',
  'q',
];

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

const reserved = new Set(
  [...Object.values(paths), ...Object.values(endpoints).map((endpoint) => endpoint.path)]
    .map(firstSegment)
    .concat(serverSegments)
    .map((segment) => segment.toLowerCase()),
);

/** Whether a code would hide a route, a call or a file of the product, in any letter case. */
export function isReservedCode(code: string): boolean {
  return reserved.has(code.toLowerCase());
}

const codePattern = new RegExp(`^[A-Za-z0-9]{${limits.codeMinLength},${limits.codeMaxLength}}$`);

/** Whether a path segment has the form of a code: 4 to 20 letters and digits. */
export function hasCodeForm(segment: string): boolean {
  return codePattern.test(segment);
}

const widePattern = new RegExp(`^[A-Za-z0-9_-]{1,${limits.wideCodeMaxLength}}$`);

/** Whether a text has the form of a code as any service has it: where such a link was brought along, it is one here. */
export function hasWideCodeForm(segment: string): boolean {
  return widePattern.test(segment);
}

/** Whether a path has the form of a short address: of a link, or of a secret. `hasForm`: what counts as a link's code. */
export function isShortPath(path: string, hasForm: (segment: string) => boolean = hasCodeForm): boolean {
  const [, first = '', second, ...rest] = path.split('/');
  if (second === undefined) return hasForm(first) && !isReservedCode(first);
  return rest.length === 0 && secretPath(second) === path && hasCodeForm(second);
}
