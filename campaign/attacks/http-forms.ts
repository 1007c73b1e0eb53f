/** Something that is hardly HTTP, or not at all. */
export interface HttpForm {
  name: string;
  bytes: string | Buffer;
  /** How many answers a careful server may give at most: one more is a request that was smuggled in. */
  most: number;
  /** Whether the server has to wait for more, until its patience ends. */
  isUnfinished?: true;
}

/** Whatever leads here was not asked for by anybody. */
export const smuggledPath = '/smuggled1';

const crlf = '\r\n';
const post = '/api/url_shortener';
const smuggled = `GET ${smuggledPath} HTTP/1.1${crlf}host: x${crlf}${crlf}`;

function form(name: string, lines: readonly string[], body = '', most = 1): HttpForm {
  return { name, bytes: `${lines.join(crlf)}${crlf}${crlf}${body}`, most };
}

function get(name: string, path: string, ...headers: string[]): HttpForm {
  return form(name, [`GET ${path} HTTP/1.1`, 'host: x', ...headers]);
}

function posted(name: string, headers: string[], body: string, most = 1): HttpForm {
  return form(
    name,
    [`POST ${post} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers],
    body,
    most,
  );
}

const smuggling: HttpForm[] = [
  posted(
    'length and chunks',
    ['content-length: 4', 'transfer-encoding: chunked'],
    `0${crlf}${crlf}${smuggled}`,
  ),
  posted(
    'chunks and length',
    ['transfer-encoding: chunked', 'content-length: 6'],
    `0${crlf}${crlf}${smuggled}`,
  ),
  posted('two lengths', ['content-length: 0', `content-length: ${smuggled.length}`], smuggled),
  posted('a list of lengths', ['content-length: 0, 5'], smuggled),
  posted('the same length twice', ['content-length: 2', 'content-length: 2'], '{}'),
  posted('a negative length', ['content-length: -1'], smuggled),
  posted('a length with a plus', ['content-length: +2'], `{}${smuggled}`),
  posted('a length in hexadecimal', ['content-length: 0x2'], `{}${smuggled}`),
  posted('a length with a space inside', ['content-length: 1 2'], smuggled),
  posted('an endless length', ['content-length: 99999999999999999999999'], '{}'),
  posted('an empty length', ['content-length:'], smuggled),
  posted('a length in other digits', ['content-length: ２'], smuggled),
  posted('unknown coding', ['transfer-encoding: xchunked'], smuggled),
  posted('chunked, then identity', ['transfer-encoding: chunked, identity'], `0${crlf}${crlf}${smuggled}`),
  posted(
    'coding with a tab',
    ['transfer-encoding:\tchunked', 'content-length: 3'],
    `0${crlf}${crlf}${smuggled}`,
  ),
  posted('coding on a second line', ['transfer-encoding:', ' chunked'], `0${crlf}${crlf}${smuggled}`),
  posted('a space before the colon', ['transfer-encoding : chunked', 'content-length: 0'], `0${crlf}${crlf}`),
  posted('chunk of no number', ['transfer-encoding: chunked'], `zz${crlf}{}${crlf}0${crlf}${crlf}`),
  posted('a negative chunk', ['transfer-encoding: chunked'], `-1${crlf}${crlf}${smuggled}`),
  posted('an endless chunk', ['transfer-encoding: chunked'], `fffffffffffffffff${crlf}{}`),
  posted(
    'chunk with an extension of 20 KB',
    ['transfer-encoding: chunked'],
    `2;a=${'b'.repeat(20_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
  ),
  posted('chunks ended by bare LF', ['transfer-encoding: chunked'], `2\n{}\n0\n\n${smuggled}`),
  posted(
    'chunk with a bare LF in its extension',
    ['transfer-encoding: chunked'],
    `2;\n{}${crlf}0${crlf}${crlf}${smuggled}`,
  ),
  posted('trailers with a length', ['transfer-encoding: chunked'], `0${crlf}content-length: 5${crlf}${crlf}`),
  posted(
    'trailers of 20 KB',
    ['transfer-encoding: chunked'],
    `0${crlf}x: ${'y'.repeat(20_000)}${crlf}${crlf}`,
  ),
];

const lines: HttpForm[] = [
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

const targets: HttpForm[] = [
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
    [`POST ${post} HTTP/1.1`, 'host: x', 'content-type: image/png', 'content-length: 2'],
    '{}',
  ),
  form('a body without a kind', [`POST ${post} HTTP/1.1`, 'host: x', 'content-length: 2'], '{}'),
  form(
    'a kind that is none',
    [`POST ${post} HTTP/1.1`, 'host: x', 'content-type: ;;;=,', 'content-length: 2'],
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
      `POST ${post} HTTP/1.1`,
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
  ...smuggling,
  ...lines,
  ...targets,
  ...headers,
  ...bodies,
  ...unfinished,
];
