/** Headers of every redirect behind a short link: no cache keeps it, so that the next visit is counted as well. */
export function redirectHeaders(location: string, hsts: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    location,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-length': '0',
  };
  if (hsts !== null) headers['strict-transport-security'] = hsts;
  return headers;
}
