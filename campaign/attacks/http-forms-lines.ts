import { crlf, form, get, type HttpForm } from './http-form.ts';

/** First lines, and how lines end. */
export const lineForms: readonly HttpForm[] = [
  { name: 'bare LF', bytes: 'GET /healthz HTTP/1.1\nhost: x\n\n', most: 1 },
  { name: 'bare CR', bytes: 'GET /healthz HTTP/1.1\rhost: x\r\r', most: 1, isUnfinished: true },
  {
    name: 'empty lines first',
    bytes: `${crlf}${crlf}GET /healthz HTTP/1.1${crlf}host: x${crlf}${crlf}`,
    most: 1,
  },
  form('no version', ['GET /healthz']),
  form('version 0.9', ['GET /healthz HTTP/0.9', 'host: x']),
  form('version 1.0', ['GET /healthz HTTP/1.0']),
  form('version 2.0', ['GET /healthz HTTP/2.0', 'host: x']),
  form('version 9.9', ['GET /healthz HTTP/9.9', 'host: x']),
  form('no version number', ['GET /healthz HTTP/', 'host: x']),
  { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', most: 1 },
  { name: 'a TLS hello', bytes: Buffer.from('16030100c8010000c40303', 'hex'), most: 1 },
  { name: 'zeros', bytes: Buffer.alloc(1000), most: 1 },
  {
    name: 'bytes of all kinds',
    bytes: Buffer.from(Array.from({ length: 2048 }, (_, index) => index % 256)),
    most: 1,
  },
  form('unknown method', ['BREW /healthz HTTP/1.1', 'host: x']),
  form('method of 10,000 letters', [`${'G'.repeat(10_000)} / HTTP/1.1`, 'host: x']),
  form('method in small letters', ['get /healthz HTTP/1.1', 'host: x']),
  form('TRACE', ['TRACE /healthz HTTP/1.1', 'host: x']),
  form('CONNECT', ['CONNECT example.com:443 HTTP/1.1', 'host: x']),
  form('OPTIONS *', ['OPTIONS * HTTP/1.1', 'host: x']),
  form('PROPFIND', ['PROPFIND / HTTP/1.1', 'host: x']),
  form('DELETE on a code', ['DELETE /plain01 HTTP/1.1', 'host: x']),
  form('HEAD on a code', ['HEAD /healthz HTTP/1.1', 'host: x']),
];

/** Whatever may stand for a path. */
export const targetForms: readonly HttpForm[] = [
  form('absolute form', ['GET http://elsewhere.example/healthz HTTP/1.1', 'host: x']),
  form('absolute form with another scheme', ['GET file:///etc/passwd HTTP/1.1', 'host: x']),
  form('absolute form without a path', ['GET http://elsewhere.example HTTP/1.1', 'host: x']),
  form('absolute form with a port that is none', ['GET http://x:99999999/ HTTP/1.1', 'host: x']),
  form('authority form', ['GET elsewhere.example:80 HTTP/1.1', 'host: x']),
  form('an asterisk', ['GET * HTTP/1.1', 'host: x']),
  get('two slashes', '//elsewhere.example/healthz'),
  get('slashes and backslashes', '/\\elsewhere.example/%5c..%5c'),
  get('a path that climbs', '/assets/../../../../etc/passwd'),
  get('a path that climbs, encoded', '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd'),
  get('broken percent signs', '/%zz%'),
  get('overlong UTF-8', '/%c0%ae%c0%ae/'),
  get('NUL, encoded', '/plain01%00.html'),
  get('a fragment', '/healthz#fragment'),
  get('a path of 15 KB', `/${'a'.repeat(15_000)}`),
  get('a path of 20 KB', `/${'a'.repeat(20_000)}`),
  get('a question of 15 KB', `/plain01?${'a=1&'.repeat(3700)}`),
  form('a space in the path', ['GET /a b HTTP/1.1', 'host: x']),
  form('letters beyond ASCII in the path', ['GET /plain01é HTTP/1.1', 'host: x']),
  { name: 'NUL in the path', bytes: `GET /a\0b HTTP/1.1${crlf}host: x${crlf}${crlf}`, most: 1 },
];
