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

/** Whether a path has the form of a short address: of a link, or of a secret. */
export function isShortPath(path: string): boolean {
  const [, first = '', second, ...rest] = path.split('/');
  if (second === undefined) return hasCodeForm(first) && !isReservedCode(first);
  return rest.length === 0 && secretPath(second) === path && hasCodeForm(second);
}
