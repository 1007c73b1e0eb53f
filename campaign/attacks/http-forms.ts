import { callPath, crlf, form, get, type HttpForm, posted } from './http-form.ts';
import { lineForms, targetForms } from './http-forms-lines.ts';
import { smugglingForms } from './http-forms-smuggling.ts';

const headers: HttpForm[] = [
  form('no host', ['GET /healthz HTTP/1.1']),
  form('two hosts', ['GET /healthz HTTP/1.1', 'host: x', 'host: y']),
  form('an empty host', ['GET /healthz HTTP/1.1', 'host:']),
  form('a host with a line of its own', ['GET /login HTTP/1.1', 'host: x\r\n y']),
  form('a host that is none', ['GET /login HTTP/1.1', 'host: "><script>']),
  get('a header of 15 KB', '/healthz', `x-long: ${'a'.repeat(15_000)}`),
  get('a header of 20 KB', '/healthz', `x-long: ${'a'.repeat(20_000)}`),
  get('a thousand headers', '/healthz', ...Array.from({ length: 1000 }, (_, n) => `x${n}: y`)),
  get('three thousand headers', '/healthz', ...Array.from({ length: 3000 }, (_, n) => `x${n}: y`)),
  get('a header without a name', '/healthz', ': value'),
  get('a header without a colon', '/healthz', 'nonsense'),
  get('a header with a space in its name', '/healthz', 'x y: z'),
  get('a folded header', '/healthz', 'x: y', '\tz'),
  get('a header with NUL', '/healthz', 'x: a\0b'),
  get('a header with a bare CR', '/healthz', 'x: a\rb: c'),
  get('cookies without end', '/s/plain01', `cookie: ${'a=b; '.repeat(2500)}`),
  get('a range', '/', 'range: bytes=0-1,5-6,-1', 'if-range: "x"'),
  get('ranges without end', '/', `range: bytes=${'0-,'.repeat(3000)}0-`),
  get('encodings without end', '/', `accept-encoding: ${'br;q=1,'.repeat(2000)}gzip`),
  get('dates that are none', '/', 'if-modified-since: never', 'if-none-match: *'),
  get('forwarded addresses that are none', '/plain01', 'x-forwarded-for: , ,::ffff:1.2.3.4, "><'),
  get('an upgrade to WebSocket', '/', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x'),
  get(
    'an upgrade to HTTP/2',
    '/',
    'connection: upgrade, http2-settings',
    'upgrade: h2c',
    'http2-settings: x',
  ),
  get('an upgrade to nothing', '/healthz', 'connection: upgrade', 'upgrade:'),
  get('connection: close, keep-alive', '/healthz', 'connection: close, keep-alive'),
];

const bodies: HttpForm[] = [
  posted('Expect: 100-continue', ['expect: 100-continue', 'content-length: 2'], '{}', 2),
  posted('another expectation', ['expect: a-miracle', 'content-length: 2'], '{}'),
  posted('JSON cut off', ['content-length: 5'], '{"url'),
  posted('JSON of 60 KB of brackets', ['content-length: 60000'], '['.repeat(60_000)),
  posted('JSON with a prototype', ['content-length: 28'], '{"__proto__":{"url":"x.com"}}'.slice(0, 28)),
  posted('bytes that are no UTF-8', ['content-length: 4'], '\xff\xfe{}'),
  posted('a compressed body', ['content-encoding: gzip', 'content-length: 2'], '{}'),
  form(
    'a body of an unknown kind',
    [`POST ${callPath} HTTP/1.1`, 'host: x', 'content-type: image/png', 'content-length: 2'],
    '{}',
  ),
  form('a body without a kind', [`POST ${callPath} HTTP/1.1`, 'host: x', 'content-length: 2'], '{}'),
  form(
    'a kind that is none',
    [`POST ${callPath} HTTP/1.1`, 'host: x', 'content-type: ;;;=,', 'content-length: 2'],
    '{}',
  ),
  form('GET with a body', ['GET /healthz HTTP/1.1', 'host: x', 'content-length: 2'], '{}'),
  form(
    'GET with a chunked body',
    ['GET /healthz HTTP/1.1', 'host: x', 'transfer-encoding: chunked'],
    `0${crlf}${crlf}`,
  ),
  form(
    'a form for a call',
    [
      `POST ${callPath} HTTP/1.1`,
      'host: x',
      'content-type: application/x-www-form-urlencoded',
      'content-length: 9',
    ],
    'url=x.com',
  ),
  {
    name: 'twenty requests in one go',
    bytes: `GET /healthz HTTP/1.1${crlf}host: x${crlf}${crlf}`.repeat(20),
    most: 20,
  },
  {
    name: 'a request and then nonsense',
    bytes: `GET /healthz HTTP/1.1${crlf}host: x${crlf}${crlf}\0\0\0${crlf}${crlf}`,
    most: 2,
  },
];

const unfinished: HttpForm[] = [
  { name: 'nothing at all', bytes: '', most: 1, isUnfinished: true },
  { name: 'half a line', bytes: 'GET /hea', most: 1, isUnfinished: true },
  { name: 'half a head', bytes: `GET /healthz HTTP/1.1${crlf}host: x${crlf}`, most: 1, isUnfinished: true },
  { ...posted('half a body', ['content-length: 100'], '{"url"'), isUnfinished: true },
  { ...posted('half a chunk', ['transfer-encoding: chunked'], `64${crlf}{"url"`), isUnfinished: true },
  {
    ...posted('an expectation and no body', ['expect: 100-continue', 'content-length: 100'], '', 2),
    isUnfinished: true,
  },
];

export const httpForms: readonly HttpForm[] = [
  ...smugglingForms,
  ...lineForms,
  ...targetForms,
  ...headers,
  ...bodies,
  ...unfinished,
];
